import { NotebookPen } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import type { CallToWriteUp } from "../../../../api/schema";
import { useAvailability, useChooseAvailability } from "../../../../shared/calls/availability";
import { isolated } from "../../../../shared/words/direction";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useUser } from "../../../../shared/identity/user";
import { Button } from "../../../../ui/button";
import { Select } from "../../../../ui/select";
import { TextArea } from "../../../../ui/text-area";
import { TextField } from "../../../../ui/text-field";
import { Timer } from "../../../../ui/timer";
import { showToast } from "../../../../ui/toast-queue";
import { useOpenWrapUp, useWriteUp } from "./api";
import "./lines.css";

/**
 * The form for the outcome of the last call, on every page, while the time for it runs. One in which something is
 * written stays until it is saved or discarded, also when the time is over.
 */
export function WrapUp() {
  const user = useUser();
  const state = useAvailability(user)?.state;
  const open = useOpenWrapUp(state === "wrap_up");
  const [kept, setKept] = useState<CallToWriteUp | null>(null);
  const current = state === "wrap_up" ? (open.data ?? null) : null;
  const shown = kept ?? current;
  if (!shown) return null;
  return <WrapUpForm key={shown.id} call={shown} isOver={shown.id !== current?.id} onWritten={(isWritten) => setKept(isWritten ? shown : null)} />;
}

interface WrapUpFormProps {
  call: CallToWriteUp;
  /** The time for it has passed. */
  isOver: boolean;
  /** Whether there is something in it that would be lost. */
  onWritten: (isWritten: boolean) => void;
}

function WrapUpForm({ call, isOver, onWritten }: WrapUpFormProps) {
  const { t } = useTranslation("lines");
  const user = useUser();
  const problemWords = useProblemWords();
  const write = useWriteUp({
    onSuccess: () => {
      onWritten(false);
      showToast({ kind: "success", title: t("wrap.saved") });
    },
    onError: (error) => showToast({ kind: "error", title: t("wrap.failed"), detail: problemWords(error) }),
  });
  const until = useAvailability(user)?.until_ms ?? call.until_ms;
  const more = useChooseAvailability((error) => showToast({ kind: "error", title: t("wrap.moreFailed"), detail: problemWords(error) }));
  const [code, setCode] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const [followUp, setFollowUp] = useState("");
  const usual: Record<string, string> = {
    reached: t("wrap.usual.reached"),
    left_message: t("wrap.usual.left_message"),
    call_again: t("wrap.usual.call_again"),
    wrong_number: t("wrap.usual.wrong_number"),
    somebody_else: t("wrap.usual.somebody_else"),
  };
  const faults = isProblem(write.error) ? write.error.errors : [];
  const change = (nextCode: string | null, nextNote: string, nextDay: string) => {
    setCode(nextCode);
    setNote(nextNote);
    setFollowUp(nextDay);
    onWritten(nextCode !== null || nextNote.trim() !== "" || nextDay !== "");
  };
  const handleSave = () => {
    if (!write.isPending && !write.isSuccess) write.mutate({ id: call.id, code: code ?? "", note, followUpOn: followUp || null });
  };
  return (
    <section className="wrap-up" aria-label={t("wrap.label", { name: call.applicant })}>
      <p className="wrap-up-words">
        <NotebookPen size={16} aria-hidden /> <strong>{t("wrap.label", { name: isolated(call.applicant) })}</strong>
        {call.line ? (
          <>
            {" · "}
            <bdi>{call.line}</bdi>
          </>
        ) : null}
        {!isOver && until ? (
          <>
            {" · "}
            {t("wrap.left")} <Timer at={until} counts="down" label={t("wrap.left")} />
          </>
        ) : null}
      </p>
      {isOver ? (
        <p className="wrap-up-words" role="status">
          {t("wrap.over")}
        </p>
      ) : null}
      {call.codes.length > 0 ? (
        <Select
          label={t("wrap.code")}
          placeholder={t("wrap.choose")}
          options={call.codes.map((one) => ({ id: one.code, name: call.must_choose ? one.label : (usual[one.code] ?? one.label) }))}
          value={code}
          error={faults.some((fault) => fault.field === "code") ? t("fault.required") : undefined}
          onChange={(id) => change(id === null ? null : String(id), note, followUp)}
        />
      ) : null}
      <TextArea
        className="wrap-up-note"
        label={t("wrap.note")}
        dir="auto"
        rows={2}
        maxLength={2000}
        value={note}
        onChange={(text) => change(code, text, followUp)}
      />
      <TextField
        className="wrap-up-day"
        label={t("wrap.followUp")}
        description={t("wrap.followUpWords")}
        type="date"
        textDir="ltr"
        value={followUp}
        error={faults.some((fault) => fault.field === "follow_up_on") ? t("wrap.followUpWrong") : undefined}
        onChange={(day) => change(code, note, day)}
      />
      <Button variant="primary" isPending={write.isPending} onPress={handleSave}>
        {t("wrap.done")}
      </Button>
      {isOver ? (
        <Button variant="quiet" onPress={() => onWritten(false)}>
          {t("wrap.discard")}
        </Button>
      ) : (
        <Button variant="quiet" isPending={more.isPending} onPress={() => more.mutate("wrap_up")}>
          {t("wrap.more")}
        </Button>
      )}
    </section>
  );
}
