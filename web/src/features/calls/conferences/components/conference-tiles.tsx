import { memo, useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Conference } from "../../../../api/schema";
import { useInView } from "../../../../shared/page/use-in-view";
import { useSupervision } from "../supervision";
import { ConferenceTile } from "./conference-tile";

/** The board as tiles. Only those in view, and the one that is supervised, are drawn whole. */
export function ConferenceTiles({ conferences, now, at }: { conferences: readonly Conference[]; now: number; at: string | null }) {
  return (
    <ul className="board-grid">
      {conferences.map((conference) => (
        <TileInView key={conference.id} conference={conference} now={now} isAt={conference.id === at} />
      ))}
    </ul>
  );
}

const TileInView = memo(function TileInView({ conference, now, isAt }: { conference: Conference; now: number; isAt: boolean }) {
  const { t } = useTranslation("conferences");
  const { ref, isInView } = useInView<HTMLLIElement>();
  const isInside = useSupervision((state) => state.id === conference.id);
  const id = `conference-${conference.id}`;
  useEffect(() => {
    if (isAt) document.getElementById(id)?.focus();
  }, [id, isAt]);
  return (
    <li ref={ref} id={id} tabIndex={-1} className="board-cell" aria-current={isAt || undefined}>
      {isInView || isInside || isAt ? (
        <ConferenceTile conference={conference} now={now} />
      ) : (
        <article className="tile tile-far" aria-label={t("tile.label", { applicant: conference.applicant_name, reviewer: conference.reviewer.name })}>
          <h2 className="tile-name" dir="auto">
            {conference.applicant_name}
          </h2>
        </article>
      )}
    </li>
  );
});
