import { Users } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Availability } from "../../../../api/schema";
import { LoadFailure } from "../../../../shared/page/load-failure";
import { isolated } from "../../../../shared/words/direction";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { EmptyState } from "../../../../ui/empty-state";
import { RadioGroup } from "../../../../ui/radio-group";
import { Skeleton } from "../../../../ui/skeleton";
import { TextField } from "../../../../ui/text-field";
import { beginTransfer, useTransferTargets } from "../api/transfer";
import { takeAnswer, useLiveCall } from "../store";

const PERSON = "person-";
const LINE = "line-";
/** As the hub takes it. */
const LONGEST_NOTE = 500;

/** To whom the call goes, with who is available, and whether they are asked first. */
export function TransferDialog({ callId, onClose }: { callId: string; onClose: () => void }) {
  const { t } = useTranslation("transfers");
  const problemWords = useProblemWords();
  const { request } = useLiveCall();
  const targets = useTransferTargets(callId);
  const [to, setTo] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState<"ask" | "hand" | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const states: Record<Availability, string> = { available: t("available"), busy: t("busy"), wrap_up: t("wrapUp"), away: t("away") };
  const people = targets.data?.people ?? [];
  const lines = targets.data?.lines ?? [];
  const options = [
    ...people.map((one) => ({
      id: `${PERSON}${one.account_id}`,
      name: one.name,
      detail: states[one.state],
      isDisabled: one.state !== "available" && one.state !== "wrap_up",
    })),
    ...lines.map((one) => ({
      id: `${LINE}${one.key}`,
      name: t("line", { name: one.name }),
      detail: one.available > 0 ? t("lineFree", { count: one.available }) : t("lineNone"),
      isDisabled: one.available === 0,
    })),
  ];
  // Whoever has gone since is not rung.
  const chosen = options.some((one) => one.id === to && !one.isDisabled) ? to : null;

  const handleTransfer = async (asksFirst: boolean) => {
    if (!chosen) return;
    setBusy(asksFirst ? "ask" : "hand");
    setProblem(null);
    try {
      const target = chosen.startsWith(PERSON) ? { account_id: Number(chosen.slice(PERSON.length)) } : { line: chosen.slice(LINE.length) };
      await takeAnswer(beginTransfer(callId, { ...target, asks_first: asksFirst, note: note.trim() }));
      onClose();
    } catch (reason) {
      setProblem(problemWords(reason));
      setBusy(null);
    }
  };
  return (
    <Dialog
      title={t("title")}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button isDisabled={!chosen || busy === "ask"} isPending={busy === "hand"} onPress={() => void handleTransfer(false)}>
            {t("handOver")}
          </Button>
          <Button variant="primary" isDisabled={!chosen || busy === "hand"} isPending={busy === "ask"} onPress={() => void handleTransfer(true)}>
            {t("askFirst")}
          </Button>
        </>
      }
    >
      {!targets.data ? (
        targets.error ? (
          <LoadFailure error={targets.error} onRetry={() => void targets.refetch()} />
        ) : (
          <Skeleton lines={3} />
        )
      ) : options.length === 0 ? (
        <EmptyState icon={<Users />} title={t("none")}>
          <p>{t("noneWords")}</p>
        </EmptyState>
      ) : (
        <div className="check">
          <RadioGroup label={t("to")} variant="cards" options={options} value={chosen} onChange={setTo} error={problem ?? undefined} />
          <TextField label={t("note")} description={t("noteWords")} value={note} maxLength={LONGEST_NOTE} textDir="auto" onChange={setNote} />
          <p className="check-words">{t("how", { name: isolated(request?.name ?? "") })}</p>
        </div>
      )}
    </Dialog>
  );
}
