import { PhoneOutgoing, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import { phoneText, useFormat } from "../../../shared/words/format";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useProblemWords } from "../../../shared/words/problem-words";
import { useUser } from "../../../shared/identity/user";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useAddCalledNumber, useCalledNumbers, useRemoveCalledNumber } from "./api/called-numbers";

/** Numbers that are called although they are of no kind or country that is served. */
export function CalledNumbers() {
  const { t, i18n } = useTranslation("telephony");
  const problemWords = useProblemWords();
  const user = useUser();
  const format = useFormat(user.zone);
  const called = useCalledNumbers();
  const add = useAddCalledNumber();
  const remove = useRemoveCalledNumber();
  const [isAdding, setAdding] = useState(false);
  if (!called.data) return called.error ? <LoadFailure error={called.error} onRetry={() => void called.refetch()} /> : <Skeleton lines={2} />;
  const names = new Intl.DisplayNames([i18n.language], { type: "region" });
  const countries = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(called.data.countries.map((code) => names.of(code) ?? code));
  const handleRemove = ({ number, reason }: { number: string; reason: string }) =>
    remove.mutate(number, {
      onSuccess: () =>
        showToast({ kind: "success", title: t("called.removed"), action: { name: t("called.undo"), onPress: () => add.mutate({ number, reason }) } }),
      onError: (error) => showToast({ kind: "error", title: t("called.removeFailed"), detail: problemWords(error) }),
    });
  return (
    <>
      <p>{t("called.words", { countries })}</p>
      <Button icon={<Plus size={16} aria-hidden />} onPress={() => setAdding(true)}>
        {t("called.add")}
      </Button>
      {called.data.items.length === 0 ? (
        <EmptyState icon={<PhoneOutgoing />} title={t("called.empty")}>
          <p>{t("called.emptyWords")}</p>
        </EmptyState>
      ) : (
        <Table label={t("called.title")}>
          <TableHead>
            <ColumnHead>{t("called.number")}</ColumnHead>
            <ColumnHead>{t("called.reason")}</ColumnHead>
            <ColumnHead>{t("called.addedBy")}</ColumnHead>
            <ColumnHead hideName>{t("numbers.actions")}</ColumnHead>
          </TableHead>
          <tbody>
            {called.data.items.map((one) => (
              <TableRow key={one.number}>
                <Cell>
                  <bdi className="phones-number tabular">{phoneText(one.number)}</bdi>
                </Cell>
                <Cell dir="auto">{one.reason}</Cell>
                <Cell>
                  <bdi>{one.added_by}</bdi>, {format.brief(one.added_at_ms)}
                </Cell>
                <Cell>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t("called.removeOf", { number: phoneText(one.number) })}
                    isPending={remove.isPending && remove.variables === one.number}
                    onPress={() => handleRemove(one)}
                  >
                    {t("numbers.remove")}
                  </Button>
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
      {isAdding ? <CalledNumberDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function CalledNumberDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("telephony");
  const problemWords = useProblemWords();
  const add = useAddCalledNumber();
  const [number, setNumber] = useState("");
  const [reason, setReason] = useState("");
  const faults = isProblem(add.error) ? add.error.errors : [];
  const numberFault = faults.find((fault) => fault.field === "number")?.key;
  const numberWords: Record<string, string> = { in_use: t("called.known"), too_many: t("called.tooMany") };
  const isReasonWrong = faults.some((fault) => fault.field === "reason");
  return (
    <Dialog
      title={t("called.add")}
      isOpen
      onClose={onClose}
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button variant="primary" isPending={add.isPending} onPress={() => add.mutate({ number, reason }, { onSuccess: onClose })}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="phones-form">
        {add.isError && faults.length === 0 ? (
          <Banner kind="error" isLive>
            {problemWords(add.error)}
          </Banner>
        ) : null}
        <TextField
          label={t("called.number")}
          description={t("called.numberWords")}
          value={number}
          error={numberFault ? (numberWords[numberFault] ?? t("called.invalid")) : undefined}
          autoComplete="off"
          onChange={setNumber}
        />
        <TextField
          label={t("called.reason")}
          description={t("called.reasonWords")}
          value={reason}
          error={isReasonWrong ? t("called.reasonNeeded") : undefined}
          onChange={setReason}
        />
      </div>
    </Dialog>
  );
}
