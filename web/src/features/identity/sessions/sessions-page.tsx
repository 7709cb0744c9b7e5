import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnSession } from "../../../api/schema";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { useUser } from "../../../shared/identity/user";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Skeleton } from "../../../ui/skeleton";
import { showToast } from "../../../ui/toast-queue";
import { endOneSession, endOtherSessions, sessionsQuery } from "./api/sessions";
import { isHandheld, useDeviceName } from "./device-name";
import { ListFailure } from "./list-failure";
import { unlessUnproved } from "./unless-unproved";
import "../../../ui/page.css";
import "./sessions.css";

/** Where one is signed in, and ending what one does not know. */
export function SessionsPage() {
  const { t } = useTranslation("account");
  const words = useProblemWords();
  const client = useQueryClient();
  const sessions = useQuery(sessionsQuery);
  const [isAsking, setIsAsking] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const failed = (error: unknown) => showToast({ kind: "error", title: t("sessions.endFailed"), detail: words(error) });
  const endOne = useMutation({
    mutationFn: endOneSession,
    onSuccess: () => showToast({ kind: "success", title: t("sessions.ended") }),
    onError: failed,
    onSettled: unlessUnproved(refresh),
  });
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => showToast({ kind: "success", title: t("sessions.othersEnded") }),
    onError: failed,
    onSettled: (answer, error) => {
      setIsAsking(false);
      return unlessUnproved(refresh)(answer, error);
    },
  });
  const list = [...(sessions.data ?? [])].sort((a, b) => Number(b.current) - Number(a.current) || b.last_seen_ms - a.last_seen_ms);
  const hasOthers = list.some((session) => !session.current);

  return (
    <div className="page page-narrow">
      <header className="page-head">
        <h1 className="page-title">{t("sessions.title")}</h1>
        {hasOthers ? <Button onPress={() => setIsAsking(true)}>{t("sessions.endOthers")}</Button> : null}
      </header>
      <p className="page-lead">{t("sessions.lead")}</p>
      {sessions.isPending ? <Skeleton lines={3} shape="row" /> : null}
      <ListFailure query={sessions} />
      {list.length ? (
        <ul className="page-card sessions" aria-label={t("sessions.title")}>
          {list.map((session) => (
            <SessionRow
              key={session.sid}
              session={session}
              isEnding={endOne.isPending && endOne.variables === session.sid}
              onEnd={() => endOne.mutate(session.sid)}
            />
          ))}
        </ul>
      ) : null}
      <Dialog
        kind="alert"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t("sessions.endOthersTitle")}
        actions={
          <>
            <Button onPress={() => setIsAsking(false)}>{t("cancel")}</Button>
            <Button variant="danger" isPending={endOthers.isPending} onPress={() => endOthers.mutate()}>
              {t("sessions.endOthers")}
            </Button>
          </>
        }
      >
        <p>{t("sessions.endOthersWords")}</p>
      </Dialog>
    </div>
  );
}

function SessionRow({ session, isEnding, onEnd }: { session: OwnSession; isEnding: boolean; onEnd: () => void }) {
  const { t } = useTranslation("account");
  const user = useUser();
  const format = useFormat(user.zone);
  const nameOf = useDeviceName();
  const name = nameOf(session);
  return (
    <li className="sessions-row">
      {isHandheld(session.user_agent) ? <Smartphone size={22} aria-hidden /> : <Monitor size={22} aria-hidden />}
      <div className="sessions-words">
        <p className="sessions-name">
          <bdi>{name}</bdi>
          {session.current ? <span className="sessions-current">{t("sessions.current")}</span> : null}
        </p>
        <p className="sessions-detail">
          {t("sessions.since", { when: format.dateTime(session.created_at_ms) })} · {t("sessions.seen", { when: format.dateTime(session.last_seen_ms) })}
          {session.source ? (
            <>
              {" · "}
              <bdi dir="ltr">{session.source}</bdi>
            </>
          ) : null}
        </p>
      </div>
      {session.current ? null : (
        <Button size="small" isPending={isEnding} onPress={onEnd} aria-label={t("sessions.endNamed", { name })}>
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
