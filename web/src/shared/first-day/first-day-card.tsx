import { CircleCheck, Circle, GraduationCap } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { PracticeCase } from "../../api/schema";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { Skeleton } from "../../ui/skeleton";
import { showToast } from "../../ui/toast-queue";
import { useQueueConfig } from "../cases/item/item-queries";
import { wishInThread } from "../conversations/thread-wish";
import { hasPermission } from "../identity/roles";
import { useUser } from "../identity/user";
import { LoadFailure } from "../page/load-failure";
import { casePath, threadPath } from "../page/paths";
import { usePreferences } from "../page/preferences";
import { isolated } from "../words/direction";
import { useProblemWords } from "../words/problem-words";
import { useBeginPractice, usePractice } from "./practice";
import "../../ui/page.css";
import "./first-day.css";

/** Three tasks on a practice case, for somebody's first day. It goes when they say so, and comes back from the help. */
export function FirstDayCard() {
  const user = useUser();
  const { preferences } = usePreferences();
  if (preferences.first_day_over || !hasPermission(user, "queue.write")) return null;
  // Its words come later: the page that it stands on stays.
  return (
    <Suspense fallback={null}>
      <Tasks mayCall={hasPermission(user, "call.place")} />
    </Suspense>
  );
}

function Tasks({ mayCall }: { mayCall: boolean }) {
  const { t } = useTranslation("first-day");
  const problemWords = useProblemWords();
  const { change } = usePreferences();
  const practice = usePractice(true);
  const program = useQueueConfig().data?.processes[0]?.ID;
  const begin = useBeginPractice((error) => showToast({ kind: "error", title: t("failed"), detail: problemWords(error) }));
  const made = practice.data;
  const isDone = made ? made.replied && made.moved && (made.called || !mayCall) : false;
  return (
    <section className="page-card first-day" aria-labelledby="first-day">
      <div className="first-day-head">
        <GraduationCap size={20} aria-hidden />
        <h2 id="first-day" className="page-subtitle">
          {t("title")}
        </h2>
        <Button size="small" variant="quiet" onPress={() => change({ first_day_over: true })}>
          {isDone ? t("close") : t("dismiss")}
        </Button>
      </div>
      <p>{isDone ? t("done") : t("words")}</p>
      {practice.isError ? <LoadFailure error={practice.error} onRetry={() => void practice.refetch()} /> : null}
      {practice.isPending ? <Skeleton lines={3} shape="row" /> : null}
      {made === null ? (
        <div>
          <Button
            variant="primary"
            isPending={begin.isPending}
            isDisabled={program === undefined}
            onPress={() => program !== undefined && begin.mutate(program)}
          >
            {t("begin")}
          </Button>
        </div>
      ) : null}
      {made ? (
        <>
          <ol className="first-day-tasks">
            {mayCall ? <Task isDone={made.called} name={t("call.name")} words={t("call.words")} to={threadPath(made.thread_id)} made={made} /> : null}
            <Task isDone={made.replied} name={t("reply.name")} words={t("reply.words")} to={threadPath(made.thread_id)} isReply made={made} />
            <Task isDone={made.moved} name={t("move.name")} words={t("move.words")} to={casePath(made.item_id)} made={made} />
          </ol>
          <p className="page-note">{t("alone", { number: isolated(made.external_id) })}</p>
        </>
      ) : null}
    </section>
  );
}

interface TaskProps {
  isDone: boolean;
  name: string;
  words: string;
  /** Where it is done. */
  to: string;
  /** Whether the conversation opens where one writes. */
  isReply?: boolean;
  made: PracticeCase;
}

function Task({ isDone, name, words, to, isReply = false, made }: TaskProps) {
  const { t } = useTranslation("first-day");
  return (
    <li className="first-day-task" data-done={isDone || undefined}>
      {isDone ? <CircleCheck size={18} aria-hidden /> : <Circle size={18} aria-hidden />}
      <span>
        <span onClickCapture={() => isReply && wishInThread(made.thread_id, "reply")}>
          <Link to={to}>{name}</Link>
        </span>
        {isDone ? <span className="ui-visually-hidden"> {t("isDone")}</span> : null}
        <span className="first-day-words">{words}</span>
      </span>
    </li>
  );
}
