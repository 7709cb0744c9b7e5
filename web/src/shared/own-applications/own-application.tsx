import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnApplication } from "../../api/schema";
import { useFormat } from "../words/format";
import { useUser } from "../identity/user";
import { isolated } from "../words/direction";
import { Button } from "../../ui/button";
import { Link } from "../../ui/link";
import { AnswerBox } from "./answer-box";
import { DueList } from "./due-list";
import { isAwaited } from "./is-awaited";
import { useMeaning } from "./meaning";
import { OwnMessageEntry } from "./own-message";
import { ownApplicationPath } from "./path";

/** One application: which program, what its status means and since when, what was asked last, everything else, and an answer. */
export function OwnApplicationCard({ application }: { application: OwnApplication }) {
  const { t } = useTranslation("pages");
  const user = useUser();
  const format = useFormat(user.zone);
  const meaning = useMeaning();
  const [isWhole, setIsWhole] = useState(false);
  const { messages } = application;
  const last = messages.at(-1);
  const isAsked = isAwaited(application);
  const earlier = last ? messages.slice(0, -1) : [];
  const title = `own-${application.id}`;
  return (
    <section className="page-card own-application" aria-labelledby={title}>
      <header className="own-head">
        <h2 id={title} className="page-subtitle">
          <bdi>{application.processName}</bdi>
        </h2>
        <p className="page-over">
          <bdi>{application.externalId}</bdi> ·{" "}
          {t(application.status === "started" ? "own.started" : "own.applied", { date: format.date(application.createdAt) })}
        </p>
      </header>
      <DueList id={application.id} due={application.due} />
      <div className="own-status">
        <p className="own-means" dir={application.status_words ? "auto" : undefined}>
          {application.status_words ?? meaning(application.status)}
        </p>
        {application.denial_reason ? <p dir="auto">{application.denial_reason}</p> : null}
        <p className="page-over">{t("own.since", { date: format.date(application.stateCurrentTime) })}</p>
        <p>
          <Link to={ownApplicationPath(application.id)}>{t("own.follow", { number: isolated(application.externalId) })}</Link>
        </p>
      </div>
      {last ? (
        <div className="own-messages">
          <h3 className="own-title">{isAsked ? t("own.asked", { instance: user.instance_name }) : t("own.latest")}</h3>
          {isWhole ? earlier.map((message) => <OwnMessageEntry key={message.id} message={message} />) : null}
          <OwnMessageEntry message={last} />
          {earlier.length ? (
            <Button variant="quiet" aria-expanded={isWhole} onPress={() => setIsWhole(!isWhole)}>
              {isWhole ? t("own.less") : t("own.all", { count: messages.length })}
            </Button>
          ) : null}
        </div>
      ) : (
        <p className="page-over">{t("own.nothingYet")}</p>
      )}
      <AnswerBox id={application.id} instance={user.instance_name} />
    </section>
  );
}
