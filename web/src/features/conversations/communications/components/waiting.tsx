import { Clock, Moon, Pencil, SendHorizontal, ShieldQuestion, X } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Message } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { fieldTime, readFieldTime } from "../../../../shared/words/wall-clock";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { TextArea } from "../../../../ui/text-area";
import { TextField } from "../../../../ui/text-field";
import { showToast } from "../../../../ui/toast-queue";
import { useWaitingChange } from "../api/waiting";
import { UndoLine } from "./undo-line";
import { useWaitingFailure, type WaitingFailure } from "./waiting-failure";

const SHORTEST_REASON = 3;

/** A failure where it stands in a dialog. */
const failureLine = ({ title, detail }: WaitingFailure) => detail ?? title;

/** What a message waits for, and what can be done about it before it goes out. */
export function Waiting({ message }: { message: Message }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const failure = useWaitingFailure();
  const change = useWaitingChange(message);
  const [dialog, setDialog] = useState<"release" | "edit" | null>(null);
  const mayWrite = hasPermission(user, "thread.write");
  if (message.status === "undoable") return <UndoLine message={message} mayWrite={mayWrite} />;
  if (message.status !== "scheduled" && message.status !== "held-quiet-hours" && message.status !== "held-consent" && message.status !== "held-undo")
    return null;
  const when = format.dateTime(message.send_at_ms);
  const isConsent = message.status === "held-consent";
  const isQuiet = message.status === "held-quiet-hours";
  // It says what a change has decided: nobody rewrites it, and who sends it before the change is certain says why.
  const isOfChange = message.status === "held-undo";
  const failed = (error: unknown) => showToast({ kind: "error", ...failure(error) });
  const handleNow = () => change.mutate({ kind: "edit", subject: message.subject, body: message.body, send_at_ms: null }, { onError: failed });
  return (
    <div className="held">
      <p className="held-words">
        {isConsent ? <ShieldQuestion size={14} aria-hidden /> : isQuiet ? <Moon size={14} aria-hidden /> : <Clock size={14} aria-hidden />}
        {isConsent ? t("held.consent") : isQuiet ? t("held.quiet", { when }) : isOfChange ? t("held.untilUndo", { when }) : t("held.scheduled", { when })}
      </p>
      {mayWrite ? (
        <span className="held-actions">
          {isConsent ? null : (
            <Button
              size="small"
              variant="quiet"
              icon={<SendHorizontal size={13} className="comm-arrow" aria-hidden />}
              isPending={change.isPending}
              onPress={isQuiet || isOfChange ? () => setDialog("release") : handleNow}
            >
              {t("held.now")}
            </Button>
          )}
          {isOfChange ? null : (
            <Button size="small" variant="quiet" icon={<Pencil size={13} aria-hidden />} onPress={() => setDialog("edit")}>
              {t("held.edit")}
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            icon={<X size={13} aria-hidden />}
            isPending={change.isPending}
            onPress={() => change.mutate({ kind: "cancel" }, { onError: failed })}
          >
            {t("held.cancel")}
          </Button>
        </span>
      ) : null}
      {dialog === "release" ? <ReleaseDialog message={message} onClose={() => setDialog(null)} /> : null}
      {dialog === "edit" ? <EditDialog message={message} onClose={() => setDialog(null)} /> : null}
    </div>
  );
}

function ReleaseDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation("communications");
  const failure = useWaitingFailure();
  const change = useWaitingChange(message);
  const [reason, setReason] = useState("");
  const isEnough = reason.trim().length >= SHORTEST_REASON;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isEnough) change.mutate({ kind: "release", reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={message.status === "held-undo" ? t("held.now") : t("held.releaseTitle")}
      kind="form"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("held.back")}</Button>
          <Button type="submit" form="release-reason" variant="primary" isDisabled={!isEnough} isPending={change.isPending}>
            {t("held.now")}
          </Button>
        </>
      }
    >
      <form id="release-reason" onSubmit={handleSubmit}>
        {change.isError ? (
          <Banner kind="error" isLive>
            {failureLine(failure(change.error))}
          </Banner>
        ) : null}
        <TextArea label={t("held.reason")} description={t("held.reasonWords")} value={reason} onChange={setReason} maxLength={500} isRequired autoFocus />
      </form>
    </Dialog>
  );
}

function EditDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation("communications");
  const { zone } = useUser();
  const failure = useWaitingFailure();
  const change = useWaitingChange(message);
  const [subject, setSubject] = useState(message.subject);
  const [body, setBody] = useState(message.body);
  const [time, setTime] = useState(() => (message.status === "scheduled" && message.send_at_ms ? fieldTime(zone, message.send_at_ms) : ""));
  const at = readFieldTime(time, zone);
  const isPast = at !== null && at <= Date.now();
  const canSave = body.trim() !== "" && !isPast && (message.channel !== "EMAIL" || subject.trim() !== "");
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (canSave) change.mutate({ kind: "edit", subject: subject.trim(), body: body.trim(), send_at_ms: at }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={t("held.editTitle")}
      kind="form"
      size="medium"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("held.back")}</Button>
          <Button type="submit" form="edit-waiting" variant="primary" isDisabled={!canSave} isPending={change.isPending}>
            {t("held.save")}
          </Button>
        </>
      }
    >
      <form id="edit-waiting" className="held-form" onSubmit={handleSubmit}>
        {change.isError ? (
          <Banner kind="error" isLive>
            {failureLine(failure(change.error))}
          </Banner>
        ) : null}
        {message.channel === "EMAIL" ? <TextField label={t("composer.subject")} value={subject} onChange={setSubject} maxLength={200} isRequired /> : null}
        <TextArea label={t("composer.message")} rows={4} value={body} onChange={setBody} isRequired />
        <TextField
          type="datetime-local"
          label={t("schedule.when")}
          description={t("held.whenWords", { zone })}
          value={time}
          onChange={setTime}
          error={isPast ? t("schedule.past") : undefined}
        />
      </form>
    </Dialog>
  );
}
