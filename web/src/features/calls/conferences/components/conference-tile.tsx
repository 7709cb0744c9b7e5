import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Conference } from "../../../../api/schema";
import { threadPath } from "../../../../shared/page/paths";
import { Link } from "../../../../ui/link";
import { Timer } from "../../../../ui/timer";
import { useLiveConferences } from "../live";
import { needsOf } from "../need";
import { useSupervision } from "../supervision";
import { RecordingFact, Signs } from "./conference-facts";
import { ConferenceMenu } from "./conference-menu";
import { ModeButtons } from "./mode-buttons";
import { Parties } from "./parties";
import { SupervisorFacts } from "./supervisor-facts";

/** One live conversation: who, how long, who speaks, what was said last, how it sounds; and what a supervisor can do in it. */
export const ConferenceTile = memo(function ConferenceTile({ conference, now }: { conference: Conference; now: number }) {
  const { t } = useTranslation("conferences");
  const isInside = useSupervision((state) => state.id === conference.id);
  const needs = needsOf(conference, now);
  return (
    <article
      className="tile"
      aria-label={t("tile.label", { applicant: conference.applicant_name, reviewer: conference.reviewer.name })}
      data-need={needs.length > 0 || undefined}
      data-help={needs.includes("help") || undefined}
      data-inside={isInside || undefined}
    >
      <header className="tile-head">
        <span className="tile-names">
          <h2 className="tile-name" dir="auto">
            {conference.applicant_name}
          </h2>
          <span className="tile-program">
            <Link to={threadPath(conference.thread_id)}>
              <bdi>{conference.externalId}</bdi>
            </Link>{" "}
            · <bdi>{conference.processName}</bdi>
          </span>
        </span>
        <span className="tile-time">
          <Timer at={conference.started_at_ms} label={t("tile.duration")} />
        </span>
        <ConferenceMenu conference={conference} />
      </header>
      <Signs conference={conference} needs={needs} />
      <Parties conference={conference} />
      <LastWords conference={conference} />
      <p className="tile-facts">
        <RecordingFact conference={conference} />
        <SupervisorFacts conference={conference} />
      </p>
      <ModeButtons conference={conference} />
    </article>
  );
});

function LastWords({ conference }: { conference: Conference }) {
  const { t } = useTranslation("conferences");
  const live = useLiveConferences((state) => state.captions[conference.id]);
  const caption = live ?? conference.last_caption;
  return (
    <p className="tile-caption">
      <span className="ui-visually-hidden">{t("tile.caption")}: </span>
      {!conference.captions ? (
        t("tile.captionsOff")
      ) : caption ? (
        <>
          <strong>
            <bdi>{caption.speaker}</bdi>:{" "}
          </strong>
          <span dir="auto">{caption.text}</span>
        </>
      ) : (
        t("tile.noCaption")
      )}
    </p>
  );
}
