import { Volume2 } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Conference } from "../../../../api/schema";
import { useInView } from "../../../../shared/page/use-in-view";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../../ui/table";
import { Timer } from "../../../../ui/timer";
import { useLiveConferences } from "../live";
import { RecordingFact, Signs } from "./conference-facts";
import { needsOf } from "../need";
import { showWhole } from "../../../../ui/show-whole";

const COLUMNS = 7;

interface ListProps {
  conferences: readonly Conference[];
  now: number;
  /** The one that is open beside the list. */
  at: string | null;
  onOpen: (id: string) => void;
}

/** The board as a dense table: a line for each conversation; the one that is pressed opens beside it. */
export function ConferenceList({ conferences, now, at, onOpen }: ListProps) {
  const { t } = useTranslation("conferences");
  return (
    <Table label={t("title")} className="board-table">
      <TableHead>
        <ColumnHead>{t("list.applicant")}</ColumnHead>
        <ColumnHead>{t("list.reviewer")}</ColumnHead>
        <ColumnHead align="end">{t("tile.duration")}</ColumnHead>
        <ColumnHead>{t("list.signs")}</ColumnHead>
        <ColumnHead>{t("list.speaks")}</ColumnHead>
        <ColumnHead>{t("tile.caption")}</ColumnHead>
        <ColumnHead>{t("list.recording")}</ColumnHead>
      </TableHead>
      <tbody>
        {conferences.map((conference) => (
          <Row key={conference.id} conference={conference} now={now} isAt={conference.id === at} onOpen={onOpen} />
        ))}
      </tbody>
    </Table>
  );
}

const Row = memo(function Row({ conference, now, isAt, onOpen }: { conference: Conference; now: number; isAt: boolean; onOpen: (id: string) => void }) {
  const { ref, isInView } = useInView<HTMLTableRowElement>();
  const needs = needsOf(conference, now);
  const name = (
    <Cell header>
      {/* In the name's own direction, so that what does not fit is missing at its end. */}
      <button type="button" dir="auto" className="board-open" aria-expanded={isAt} onPointerEnter={showWhole} onClick={() => onOpen(conference.id)}>
        {conference.applicant_name}
      </button>
    </Cell>
  );
  if (!isInView)
    return (
      <TableRow ref={ref} className="board-row" isCurrent={isAt}>
        {name}
        <Cell colSpan={COLUMNS - 1} />
      </TableRow>
    );
  return (
    <TableRow ref={ref} className="board-row" isCurrent={isAt} data-help={needs.includes("help") || undefined}>
      {name}
      <Cell>
        <bdi>{conference.reviewer.name}</bdi>
        <span className="board-program" dir="auto">
          {conference.processName}
        </span>
      </Cell>
      <Cell align="end">
        <Timer at={conference.started_at_ms} />
      </Cell>
      <Cell>
        <Signs conference={conference} needs={needs} />
      </Cell>
      <Cell className="board-speaks">
        <Speaker conference={conference} />
      </Cell>
      <Cell className="board-words-cell">
        <LastLine conference={conference} />
      </Cell>
      <Cell>
        <RecordingFact conference={conference} />
      </Cell>
    </TableRow>
  );
});

function Speaker({ conference }: { conference: Conference }) {
  const speakers = useLiveConferences((state) => state.speakers[conference.id]);
  const speaker = conference.participants.find((one) => !one.muted && (speakers ? one.identity in speakers : one.speaking));
  if (!speaker) return null;
  const since = speakers?.[speaker.identity];
  return (
    <span className="tile-fact">
      <Volume2 size={14} aria-hidden />
      <bdi>{speaker.name}</bdi>
      {since === undefined ? null : <Timer at={since} />}
    </span>
  );
}

function LastLine({ conference }: { conference: Conference }) {
  const { t } = useTranslation("conferences");
  const live = useLiveConferences((state) => state.captions[conference.id]);
  const caption = live ?? conference.last_caption;
  if (!conference.captions) return t("tile.captionsOff");
  return caption ? <span dir="auto">{caption.text}</span> : null;
}
