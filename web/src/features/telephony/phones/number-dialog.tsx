import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { PhoneNumber, PhoneTrunk } from "../../../api/schema";
import { phoneText } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { useWaitingLines } from "../../../shared/calls/waiting-lines";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";
import { usePublishedFlows } from "./api/flows";
import { useSaveNumber } from "./api/numbers";

export interface NumberDialogProps {
  /** The number that is changed; null for a new one. */
  number: PhoneNumber | null;
  programs: readonly { ID: number; Name: string }[];
  trunks: readonly PhoneTrunk[];
  onClose: () => void;
}

const NO_TRUNK = "none";
const NO_FLOW = "none";

/** What follows a prefix; empty for anything else. */
const after = (prefix: string, id: string | number | null) => (String(id ?? "").startsWith(prefix) ? String(id).slice(prefix.length) : "");

/** A number: the program that it leads to, and the trunk by which that program calls out under it. */
export function NumberDialog({ number, programs, trunks, onClose }: NumberDialogProps) {
  const { t } = useTranslation(["telephony", "lines"]);
  const problemWords = useProblemWords();
  const save = useSaveNumber();
  const flows = usePublishedFlows();
  const lines = useWaitingLines();
  const [draft, setDraft] = useState<PhoneNumber>(
    number ?? { number: "", program_id: programs[0]?.ID ?? 0, label: "", trunk_id: "", second_trunk_id: "", flow: "", line: "", version: 0 },
  );
  const faults = isProblem(save.error) ? save.error.errors : [];
  const faultOf = (field: string) => faults.find((fault) => fault.field === field)?.key;
  const numberFault = faultOf("number");
  const numberWords = numberFault === "in_use" ? t("numbers.inUse") : numberFault ? t("numbers.invalid") : undefined;
  const change = (part: Partial<PhoneNumber>) => setDraft((before) => ({ ...before, ...part }));
  const leadsTo = (flows.data ?? []).filter((flow) => flow.program === null || flow.program === draft.program_id);
  const queues = (lines.data ?? []).filter((one) => one.line.programs.length === 0 || one.line.programs.includes(draft.program_id));
  const target = draft.flow ? `flow:${draft.flow}` : draft.line ? `line:${draft.line}` : NO_FLOW;
  const targets = [
    { id: NO_FLOW, name: t("numbers.noFlow") },
    ...leadsTo.map((flow) => ({ id: `flow:${flow.key}`, name: flow.name })),
    ...queues.map((one) => ({ id: `line:${one.key}`, name: t("lines:toLine", { name: one.line.name }) })),
  ];
  // Another program was chosen since, or the menu is no longer published: it is shown, and the hub refuses it.
  const areKnown = flows.data !== undefined && lines.data !== undefined;
  if (areKnown && !targets.some((one) => one.id === target)) {
    const name =
      flows.data.find((one) => one.key === draft.flow)?.name ?? lines.data.find((one) => one.key === draft.line)?.line.name ?? (draft.flow || draft.line);
    targets.push({ id: target, name: t("numbers.unavailable", { name }) });
  }
  const isWrongTarget = faults.some((fault) => fault.field === "flow" || fault.field === "line");
  const outward = trunks.filter((trunk) => trunk.direction === "out");
  return (
    <Dialog
      title={number ? t("numbers.editOf", { number: phoneText(number.number) }) : t("numbers.add")}
      isOpen
      onClose={onClose}
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button variant="primary" isPending={save.isPending} onPress={() => save.mutate(draft, { onSuccess: onClose })}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="phones-form">
        {save.isError && !numberWords && !isWrongTarget ? (
          <Banner kind="error" isLive>
            {problemWords(save.error)}
          </Banner>
        ) : null}
        <TextField
          label={t("numbers.number")}
          description={t("numbers.numberWords")}
          value={draft.number}
          isDisabled={number !== null}
          error={numberWords}
          type="tel"
          autoComplete="off"
          onChange={(value) => change({ number: value })}
        />
        <TextField
          label={t("numbers.label")}
          description={t("numbers.labelWords")}
          value={draft.label}
          maxLength={60}
          onChange={(label) => change({ label })}
        />
        <Select
          label={t("numbers.program")}
          options={programs.map((program) => ({ id: program.ID, name: program.Name }))}
          value={draft.program_id}
          onChange={(id) => change({ program_id: Number(id) })}
        />
        <Select
          label={t("numbers.flow")}
          description={t("numbers.flowWords")}
          options={targets}
          value={target}
          error={isWrongTarget ? t("numbers.wrongFlow") : undefined}
          onChange={(id) => change({ flow: after("flow:", id), line: after("line:", id) })}
        />
        <Select
          label={t("numbers.out")}
          description={t("numbers.outWords")}
          options={[{ id: NO_TRUNK, name: t("numbers.noTrunk") }, ...outward.map((trunk) => ({ id: trunk.id, name: trunk.name || trunk.id }))]}
          value={draft.trunk_id || NO_TRUNK}
          onChange={(id) => change({ trunk_id: id === NO_TRUNK || id === null ? "" : String(id), second_trunk_id: "" })}
        />
        {draft.trunk_id && outward.length > 1 ? (
          <Select
            label={t("numbers.second")}
            description={t("numbers.secondWords")}
            options={[
              { id: NO_TRUNK, name: t("numbers.noSecond") },
              ...outward.filter((trunk) => trunk.id !== draft.trunk_id).map((trunk) => ({ id: trunk.id, name: trunk.name || trunk.id })),
            ]}
            value={draft.second_trunk_id || NO_TRUNK}
            onChange={(id) => change({ second_trunk_id: id === NO_TRUNK || id === null ? "" : String(id) })}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
