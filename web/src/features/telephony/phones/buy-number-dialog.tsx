import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import { phoneText } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { useSettled } from "../../../shared/page/use-settled";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Dialog } from "../../../ui/dialog";
import { Select } from "../../../ui/select";
import { Skeleton } from "../../../ui/skeleton";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useBuyNumber, useNumberOffers } from "./api/numbers";

interface BuyNumberDialogProps {
  programs: readonly { ID: number; Name: string }[];
  onClose: () => void;
}

const dollars = (cents: number, locale: string) => new Intl.NumberFormat(locale, { style: "currency", currency: "USD" }).format(cents / 100);

/** Three digits, the first of them 2 to 9. */
const AREA_CODE = /^[2-9]\d\d$/;

/** Buys a number: an area code, one of those that are for sale, and the program that it leads to. */
export function BuyNumberDialog({ programs, onClose }: BuyNumberDialogProps) {
  const { t, i18n } = useTranslation("telephony");
  const words = useProblemWords();
  const [area, setArea] = useState("");
  const [number, setNumber] = useState("");
  const [program, setProgram] = useState(programs[0]?.ID ?? 0);
  const [label, setLabel] = useState("");
  const [texts, setTexts] = useState(false);
  const settled = useSettled(area.trim());
  const offers = useNumberOffers(AREA_CODE.test(settled) ? settled : null);
  const buy = useBuyNumber();
  const chosen = offers.data?.find((offer) => offer.number === number);
  const isGone = isProblem(buy.error) && buy.error.errors.some(({ field }) => field === "number");
  const isUnsold = isProblem(offers.error, "no_gateway");
  const handleBuy = () => {
    if (!chosen) return;
    buy.mutate(
      { number: chosen.number, program_id: program, label, texts },
      {
        onSuccess: (bought) => {
          showToast({ kind: "success", title: t("buy.done", { number: phoneText(bought.number) }) });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={t("buy.title")}
      isOpen
      onClose={onClose}
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button variant="primary" isPending={buy.isPending} isDisabled={!chosen} onPress={handleBuy}>
            {chosen ? t("buy.submit", { price: dollars(chosen.monthly_cents, i18n.language) }) : t("buy.title")}
          </Button>
        </>
      }
    >
      <div className="phones-form">
        {isUnsold ? <Banner kind="info">{t("buy.unsold")}</Banner> : null}
        {offers.error && !isUnsold ? (
          <Banner kind="error" isLive>
            {words(offers.error)}
          </Banner>
        ) : null}
        {buy.error ? (
          <Banner kind="error" isLive>
            {isGone ? t("buy.gone") : words(buy.error)}
          </Banner>
        ) : null}
        <TextField
          label={t("buy.area")}
          description={t("buy.areaWords")}
          value={area}
          maxLength={3}
          inputMode="numeric"
          autoComplete="off"
          error={settled.length === 3 && !AREA_CODE.test(settled) ? t("buy.noArea") : undefined}
          onChange={(value) => {
            setArea(value);
            setNumber("");
            buy.reset();
          }}
        />
        {offers.isFetching && !offers.data ? <Skeleton lines={1} /> : null}
        {offers.data?.length === 0 ? <p role="status">{t("buy.none")}</p> : null}
        {offers.data?.length ? (
          <Select
            label={t("numbers.number")}
            options={offers.data.map((offer) => ({ id: offer.number, name: phoneText(offer.number) }))}
            value={number || null}
            onChange={(id) => setNumber(String(id ?? ""))}
          />
        ) : null}
        <TextField label={t("numbers.label")} description={t("numbers.labelWords")} value={label} maxLength={60} onChange={setLabel} />
        <Select
          label={t("numbers.program")}
          options={programs.map((one) => ({ id: one.ID, name: one.Name }))}
          value={program}
          onChange={(id) => setProgram(Number(id))}
        />
        <Checkbox isSelected={texts} onChange={setTexts}>
          {t("buy.texts")}
        </Checkbox>
      </div>
    </Dialog>
  );
}
