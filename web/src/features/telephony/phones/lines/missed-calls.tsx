import { PhoneMissed, PhoneOutgoing } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MissedCallView } from "../../../../api/schema";
import { requestCall, useCallRequest } from "../../../../lib/call-request";
import { useFormat } from "../../../../lib/format";
import { languageName } from "../../../../lib/languages";
import { useProblemWords } from "../../../../lib/problem-words";
import { useUser } from "../../../../lib/user";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { EmptyState } from "../../../../ui/empty-state";
import { Skeleton } from "../../../../ui/skeleton";
import { showToast } from "../../../../ui/toast-queue";
import { useLinkCall } from "../api/phone-calls";
import { PersonFinder } from "../person-finder";
import { useFinishMissedCall, useMissedCalls } from "./api";
import "./lines.css";

/** Who called in vain: missed, gave up in a line, or not reached by a callback; to be called back and finished. */
export function MissedCalls() {
  const { t } = useTranslation(["lines", "telephony"]);
  const problemWords = useProblemWords();
  const calls = useMissedCalls();
  const link = useLinkCall();
  const [asked, setAsked] = useState<MissedCallView | null>(null);
  if (calls.isError) return <Banner kind="error">{problemWords(calls.error)}</Banner>;
  if (!calls.data) return <Skeleton lines={3} />;
  if (calls.data.length === 0) return <EmptyState icon={<PhoneMissed />} title={t("missed.empty")} />;
  const handleLink = (threadId: string, remember: boolean) => {
    if (!asked) return;
    link.mutate(
      { id: asked.id, threadId, remember },
      {
        onSuccess: () => {
          setAsked(null);
          showToast({ kind: "success", title: t("telephony:missed.linked") });
        },
        onError: (error) => showToast({ kind: "error", title: t("telephony:missed.linkFailed"), detail: problemWords(error) }),
      },
    );
  };
  return (
    <>
      <ul className="missed-calls" aria-label={t("missed.title")}>
        {calls.data.map((call) => (
          <MissedCall key={call.id} call={call} onLink={() => setAsked(call)} />
        ))}
      </ul>
      <Dialog title={t("telephony:find.title")} isOpen={asked !== null} onClose={() => setAsked(null)} size="medium">
        <PersonFinder action={t("telephony:missed.choose")} isPending={link.isPending} onChoose={({ threadId }, remember) => handleLink(threadId, remember)} />
      </Dialog>
    </>
  );
}

function MissedCall({ call, onLink }: { call: MissedCallView; onLink: () => void }) {
  const { t, i18n } = useTranslation(["lines", "telephony"]);
  const user = useUser();
  const format = useFormat(user.zone);
  const problemWords = useProblemWords();
  const finish = useFinishMissedCall();
  const isBusy = useCallRequest((state) => state.busyThreadId !== null);
  const caller = call.applicant || call.caller_shown || t("telephony:withheld");
  const why = useWhy(call);
  const threadId = call.thread_id;
  const handleFinish = () => finish.mutate(call.id, { onError: (error) => showToast({ kind: "error", title: t("missed.failed"), detail: problemWords(error) }) });
  return (
    <li className="missed-call">
      <div>
        <p>
          <strong>
            <bdi>{caller}</bdi>
          </strong>{" "}
          {call.applicant ? <bdi>{call.caller_shown}</bdi> : null}
        </p>
        <p>{why}</p>
        <p className="line-words">
          <bdi>{call.program}</bdi>
          {call.lang ? ` · ${languageName(call.lang, i18n.language)}` : null}
          {" · "}
          {format.dateTime(call.started_at_ms)}
        </p>
      </div>
      <div className="missed-call-actions">
        {threadId !== null ? (
          <Button
            size="small"
            variant="primary"
            icon={<PhoneOutgoing size={15} aria-hidden />}
            isDisabled={isBusy}
            aria-label={t("missed.callBackOf", { caller })}
            onPress={() => requestCall({ threadId, name: caller, via: "phone" })}
          >
            {t("missed.callBack")}
          </Button>
        ) : (
          <Button size="small" aria-label={t("telephony:missed.linkOf", { caller })} onPress={onLink}>
            {t("telephony:missed.link")}
          </Button>
        )}
        <Button size="small" isPending={finish.isPending} aria-label={t("missed.doneOf", { caller })} onPress={handleFinish}>
          {t("missed.done")}
        </Button>
      </div>
    </li>
  );
}

/** Why the call stands there, in words. */
function useWhy({ line }: MissedCallView): string {
  const { t } = useTranslation("lines");
  const user = useUser();
  const format = useFormat(user.zone);
  if (!line) return t("missed.missed");
  const values = { line: line.name, time: format.duration(line.waited_ms) };
  if (line.end === "gave_up") return t("missed.gaveUp", values);
  if (line.end === "unreached") return t("missed.unreached", { line: line.name, count: line.tries });
  return t("missed.timedOut", values);
}
