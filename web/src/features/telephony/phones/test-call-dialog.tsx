import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { PhoneTrunk } from "../../../api/schema";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { TextField } from "../../../ui/text-field";
import { useTestCall } from "./api/trunks";

/** Calls a number through a trunk, reads a sentence to the person who answers, and shows the outcome. */
export function TestCallDialog({ trunk, onClose }: { trunk: PhoneTrunk; onClose: () => void }) {
  const { t } = useTranslation("telephony");
  const problemWords = useProblemWords();
  const call = useTestCall();
  const [to, setTo] = useState("");
  const isInvalid = isProblem(call.error) && call.error.errors.some((fault) => fault.field === "to");
  const outcomes = {
    answered: t("test.answered"),
    busy: t("test.busy"),
    declined: t("test.declined"),
    no_answer: t("test.noAnswer"),
    not_in_service: t("test.notInService"),
    failed: t("test.failed"),
  };
  return (
    <Dialog
      title={t("test.of", { name: trunk.name || trunk.id })}
      isOpen
      onClose={onClose}
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{t("close")}</Button>
          <Button variant="primary" isPending={call.isPending} onPress={() => call.mutate({ trunk: trunk.id, to })}>
            {t("test.call")}
          </Button>
        </>
      }
    >
      <div className="phones-form">
        <p>{t("test.words")}</p>
        <TextField label={t("test.to")} value={to} onChange={setTo} type="tel" autoComplete="off" error={isInvalid ? t("numbers.invalid") : undefined} />
        <div role="status">
          {call.isPending ? <p>{t("test.ringing")}</p> : null}
          {call.data ? (
            <Banner kind={call.data.outcome === "answered" ? "success" : "warning"}>
              {outcomes[call.data.outcome]}
              {call.data.said ? (
                <p dir="auto">{t("test.said", { words: [call.data.said.status, call.data.said.reason, call.data.said.warning].filter(Boolean).join(" ") })}</p>
              ) : null}
            </Banner>
          ) : null}
          {call.isError && !isInvalid ? <Banner kind="error">{problemWords(call.error)}</Banner> : null}
        </div>
      </div>
    </Dialog>
  );
}
