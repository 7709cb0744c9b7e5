import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OutreachFigure, OutreachItem, OutreachState } from "../../../../api/schema";
import { useAuthorName } from "../../../../shared/identity/author-name";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { useCommunicationWords } from "../../../../shared/cases/item/words";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useUser } from "../../../../shared/identity/user";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { ProgressBar } from "../../../../ui/progress-bar";
import { useOutreachProgress, useSteerOutreach } from "../api/outreach-items";
import { OutreachApproval } from "./outreach-approval";
import { OutreachRest } from "./outreach-rest";

/** States in which nobody has received anything, and nobody will. */
const NOT_SENT: readonly OutreachState[] = ["refused", "withdrawn", "undone"];

/** One outreach: progress, outcomes, and buttons to pause and stop it. */
export function OutreachRow({ item }: { item: OutreachItem }) {
  const { t } = useTranslation("portal");
  const user = useUser();
  const format = useFormat(user.zone);
  const words = useCommunicationWords();
  const problemWords = useProblemWords();
  const author = useAuthorName();
  const steer = useSteerOutreach();
  const [isStopping, setIsStopping] = useState(false);
  const isRunning = item.state === "running";
  const progress = useOutreachProgress(item.id, isRunning);
  const states: Record<OutreachState, string> = {
    pending: t("outreach.pending"),
    refused: t("outreach.refused"),
    withdrawn: t("outreach.withdrawn"),
    running: t("outreach.running"),
    paused: t("outreach.paused"),
    stopped: t("outreach.stopped"),
    undone: t("outreach.undone"),
    done: t("outreach.done"),
  };
  const name = isolated(item.name);
  return (
    <li className="portal-row">
      <div className="portal-words portal-form">
        <div>
          <strong dir="auto">{item.name}</strong> · <span role="status">{states[item.state]}</span>
          <p className="portal-note">
            {[words.channel(item.channel), isolated(item.template_name), author(item.created_by), format.dateTime(item.created_at_ms)].join(" · ")}
          </p>
        </div>
        {item.decision ? (
          <p>
            {item.state === "refused"
              ? t("outreach.refusedBy", { name: author(item.decision.by) })
              : t("outreach.approvedBy", { name: author(item.decision.by) })}
            {item.decision.reason ? <span dir="auto"> {isolated(item.decision.reason)}</span> : null}
          </p>
        ) : null}
        {item.state === "pending" ? (
          <OutreachApproval item={item} texts={progress.data?.texts} />
        ) : item.may_undo ? (
          <OutreachRest item={item} />
        ) : NOT_SENT.includes(item.state) ? (
          <p className="tabular">{t("outreach.toNobody")}</p>
        ) : (
          <>
            <ProgressBar label={t("outreach.progress", { name })} hideLabel value={item.handled} most={Math.max(1, item.total)} />
            <p className="tabular">{t("outreach.handled", { done: format.number(item.handled), total: format.number(item.total) })}</p>
            {progress.data ? <Figures figures={progress.data.figures} /> : null}
          </>
        )}
        {steer.isError ? (
          <Banner kind="error" isLive>
            {problemWords(steer.error)}
          </Banner>
        ) : null}
      </div>
      {item.may_write && !item.may_undo && (isRunning || item.state === "paused") ? (
        <div className="portal-actions">
          <Button
            size="small"
            isPending={steer.isPending}
            aria-label={isRunning ? t("outreach.pauseOf", { name }) : t("outreach.resumeOf", { name })}
            onPress={() => steer.mutate({ id: item.id, how: isRunning ? "pause" : "resume" })}
          >
            {isRunning ? t("outreach.pause") : t("outreach.resume")}
          </Button>
          <Button size="small" variant="danger" aria-label={t("outreach.stopOf", { name })} onPress={() => setIsStopping(true)}>
            {t("outreach.stop")}
          </Button>
        </div>
      ) : null}
      {isStopping ? (
        <Dialog
          title={t("outreach.stopOf", { name })}
          kind="alert"
          isOpen
          onClose={() => setIsStopping(false)}
          actions={
            <>
              <Button onPress={() => setIsStopping(false)}>{t("cancel")}</Button>
              <Button
                variant="danger"
                onPress={() => {
                  setIsStopping(false);
                  steer.mutate({ id: item.id, how: "stop" });
                }}
              >
                {t("outreach.stop")}
              </Button>
            </>
          }
        >
          <p>{t("outreach.stopWords")}</p>
        </Dialog>
      ) : null}
    </li>
  );
}

function Figures({ figures }: { figures: OutreachFigure[] }) {
  const { t } = useTranslation("portal");
  const format = useFormat();
  const sum = (is: (figure: OutreachFigure) => boolean) => figures.filter(is).reduce((total, figure) => total + figure.count, 0);
  const sent = (status: readonly string[]) => sum((figure) => figure.state === "sent" && status.includes(figure.status));
  const shown: [string, number][] = [
    [t("outreach.arrived"), sent(["sent", "delivered"])],
    [t("outreach.inProgress"), sent(["created", "undoable", "held-undo", "sending", "scheduled", "temporary-failure"])],
    [t("outreach.waitsForMorning"), sent(["held-quiet-hours"])],
    [t("outreach.failed"), sent(["permanent-failure", "technical-failure"])],
    [t("outreach.optedOut"), sent(["opted-out"]) + sum((figure) => figure.reason === "opted-out")],
    [t("outreach.incomplete"), sum((figure) => figure.reason === "incomplete")],
    [t("outreach.otherStatus"), sum((figure) => figure.reason === "other-status")],
    [t("outreach.noConsent"), sum((figure) => figure.reason === "no-consent")],
    [t("outreach.waiting"), sum((figure) => figure.state === "waiting")],
    [t("outreach.leftOut"), sum((figure) => figure.state === "stopped") + sent(["cancelled"])],
  ];
  return (
    <p className="portal-note tabular">
      {shown
        .filter(([, count]) => count > 0)
        .map(([words, count]) => `${words}: ${format.number(count)}`)
        .join(" · ")}
    </p>
  );
}
