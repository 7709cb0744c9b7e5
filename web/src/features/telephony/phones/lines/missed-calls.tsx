import { PhoneMissed } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { MissedCallView } from "../../../../api/schema";
import { useCallerStanding } from "../../../../shared/calls/caller-standing";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { languageName } from "../../../../shared/words/languages";
import { LoadFailure } from "../../../../shared/page/load-failure";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useUser } from "../../../../shared/identity/user";
import { Button } from "../../../../ui/button";
import { EmptyState } from "../../../../ui/empty-state";
import { Skeleton } from "../../../../ui/skeleton";
import { showToast } from "../../../../ui/toast-queue";
import { useLinkCall } from "../api/phone-calls";
import { CallerButton } from "../caller-button";
import { useCallerLink } from "../caller-link";
import { CallerName } from "../caller-name";
import { useFinishMissedCall, useMissedCalls } from "./api";
import "./lines.css";

/** Who called in vain: missed, gave up in a line, or not reached by a callback; to be called back and finished. */
export function MissedCalls() {
  const { t } = useTranslation(["lines", "telephony"]);
  const calls = useMissedCalls();
  const { ask, dialog } = useCallerLink(useLinkCall(), { linked: t("telephony:missed.linked"), failed: t("telephony:missed.linkFailed") });
  if (!calls.data) return calls.error ? <LoadFailure error={calls.error} onRetry={() => void calls.refetch()} /> : <Skeleton lines={3} />;
  if (calls.data.length === 0) return <EmptyState icon={<PhoneMissed />} title={t("missed.empty")} />;
  return (
    <>
      <ul className="missed-calls" aria-label={t("missed.title")}>
        {calls.data.map((call) => (
          <MissedCall key={call.id} call={call} onLink={() => ask(call.id)} />
        ))}
      </ul>
      {dialog}
    </>
  );
}

function MissedCall({ call, onLink }: { call: MissedCallView; onLink: () => void }) {
  const { t, i18n } = useTranslation(["lines", "telephony"]);
  const user = useUser();
  const format = useFormat(user.zone);
  const problemWords = useProblemWords();
  const finish = useFinishMissedCall();
  const standing = useCallerStanding();
  const caller = call.applicant || call.caller_shown || t("telephony:withheld");
  const why = useWhy(call);
  const handleFinish = () =>
    finish.mutate(call.id, { onError: (error) => showToast({ kind: "error", title: t("missed.failed"), detail: problemWords(error) }) });
  return (
    <li className="missed-call">
      <div>
        <p>
          <CallerName threadId={call.thread_id} caller={caller} /> {call.applicant ? <bdi>{call.caller_shown}</bdi> : null}
        </p>
        <p>{why}</p>
        <p className="line-words">{standing(call.caller_standing)}</p>
        <p className="line-words">
          <bdi>{call.program}</bdi>
          {call.lang ? ` · ${languageName(call.lang, i18n.language)}` : null}
          {" · "}
          {format.dateTime(call.started_at_ms)}
        </p>
      </div>
      <div className="missed-call-actions">
        <CallerButton threadId={call.thread_id} caller={caller} isMain onLink={onLink} />
        <Button size="small" isPending={finish.isPending} aria-label={t("missed.doneOf", { caller })} onPress={handleFinish}>
          {t("missed.done")}
        </Button>
      </div>
    </li>
  );
}

/** Why somebody is to be called back, in words. */
function useWhy({ line }: MissedCallView): string {
  const { t } = useTranslation("lines");
  const user = useUser();
  const format = useFormat(user.zone);
  if (!line) return t("missed.missed");
  const values = { line: isolated(line.name), time: format.duration(line.waited_ms) };
  if (line.end === "gave_up") return t("missed.gaveUp", values);
  if (line.end === "unreached") return t("missed.unreached", { line: isolated(line.name), count: line.tries });
  return t("missed.timedOut", values);
}
