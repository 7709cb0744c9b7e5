import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Flow, FlowItem, ReadyMadeFlow } from "../../../api/schema";
import { useFormat } from "../../../shared/words/format";
import { flowPath } from "../../../shared/page/paths";
import { useProblemWords } from "../../../shared/words/problem-words";
import { useUser } from "../../../shared/identity/user";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { RadioGroup } from "../../../ui/radio-group";
import { Skeleton } from "../../../ui/skeleton";
import { TextField } from "../../../ui/text-field";
import { useNewFlow, useReadyMadeFlows } from "./api/flows";
import { usePhoneSchedules } from "./api/schedules";
import { plainName } from "./model/edits";
import { useFlowWords } from "./words";

const EMPTY = "-empty";

const emptyFlow = (timezone: string): Flow => ({
  version: 1,
  name: "",
  program: null,
  start: "",
  lang: ["en"],
  timezone,
  defaults: { timeout: 6, interDigitTimeout: 3, tries: 3, onError: null, onHangup: "log", person: null, maxCall: 1800 },
  steps: {},
});

/** A key that no flow has yet: the wanted one, else with a number. */
function freeKey(wanted: string, taken: readonly FlowItem[]): string {
  const base = plainName(wanted).replace(/_/g, "-") || "menu";
  const isTaken = (key: string) => taken.some((one) => one.key === key);
  let key = base;
  for (let number = 2; isTaken(key); number++) key = `${base}-${number}`;
  return key;
}

/** Makes a flow, of a ready-made one or empty, and opens it. */
export function NewFlowDialog({ taken, onClose }: { taken: readonly FlowItem[]; onClose: () => void }) {
  const { t } = useTranslation("flows");
  const problemWords = useProblemWords();
  const format = useFormat();
  const words = useFlowWords();
  const navigate = useNavigate();
  const user = useUser();
  const ready = useReadyMadeFlows(true);
  const schedules = usePhoneSchedules();
  const create = useNewFlow();
  const [from, setFrom] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const items = ready.data ?? [];
  const chosen: ReadyMadeFlow | undefined = items.find((one) => one.key === (from ?? items[0]?.key));
  const name = typed ?? chosen?.flow.name ?? "";
  const missing = Object.entries(chosen?.schedules ?? {}).filter(([key]) => !schedules.data?.some((one) => one.key === key));
  const needed = Object.values(chosen?.flow.steps ?? {}).flatMap((step) =>
    step.verb === "goto" && !taken.some((one) => one.key === step.flow && one.published) ? [step.flow] : [],
  );
  const neededNames = [...new Set(needed)].map((key) => items.find((one) => one.key === key)?.flow.name ?? key);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!name.trim() || create.isPending) return;
    // A ready-made flow keeps its key where it can: others lead to it by that.
    const key = freeKey(chosen?.key ?? name, taken);
    const flow = { ...(chosen?.flow ?? emptyFlow(user.zone)), name: name.trim() };
    create.mutate({ key, flow, schedules: Object.fromEntries(missing) }, { onSuccess: () => void navigate(flowPath(key)) });
  };
  return (
    <Dialog
      title={t("list.new")}
      isOpen
      onClose={onClose}
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="new-flow" variant="primary" isPending={create.isPending} isDisabled={ready.isPending || schedules.isPending}>
            {t("new.create")}
          </Button>
        </>
      }
    >
      <form id="new-flow" className="flow-card" onSubmit={handleSubmit}>
        {create.isError ? (
          <Banner kind="error" isLive>
            {problemWords(create.error)}
          </Banner>
        ) : null}
        {ready.isPending ? (
          <Skeleton lines={4} />
        ) : (
          <RadioGroup
            label={t("new.from")}
            variant="cards"
            options={[
              ...items.map((one) => ({
                id: one.key,
                name: one.flow.name,
                detail: t("new.readyWords", { count: Object.keys(one.flow.steps).length, languages: format.names(one.flow.lang.map(words.language)) }),
              })),
              { id: EMPTY, name: t("new.empty"), detail: t("new.emptyWords") },
            ]}
            value={chosen?.key ?? EMPTY}
            onChange={setFrom}
          />
        )}
        <TextField
          label={t("frame.name")}
          value={name}
          maxLength={80}
          isRequired
          autoComplete="off"
          error={isTried && !name.trim() ? t("new.nameMissing") : undefined}
          onChange={setTyped}
        />
        {missing.length ? <p className="flow-hint">{t("new.schedules", { names: format.names(missing.map(([, one]) => one.name)) })}</p> : null}
        {neededNames.length ? <Banner kind="info">{t("new.needs", { names: format.names(neededNames) })}</Banner> : null}
      </form>
    </Dialog>
  );
}
