import { useTranslation } from "react-i18next";
import type { ProgramListing } from "../../../api/schema";
import { TrialChip } from "../../../shared/applications/trial-mark";
import { hasPermission, isStaff } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { paths } from "../../../shared/page/paths";
import { directionOf, isolated } from "../../../shared/words/direction";
import { Link } from "../../../ui/link";
import { EntryList } from "./entry-list";
import { OwnWords, ProgramAction } from "./program-action";
import { ProgramWindow, useAudienceWords } from "./program-facts";

/** A program in a list: who it is for, whether it is open, what it needs, and what this person has in it. */
export function ProgramCard({ program }: { program: ProgramListing }) {
  const { t } = useTranslation("programs");
  const user = useUser();
  const audience = useAudienceWords();
  const title = `program-${program.id}`;
  return (
    <article className="program-card" aria-labelledby={title}>
      <h3 id={title} className="page-subtitle">
        <Link to={`${paths.resources}/${program.id}`}>
          <bdi>{program.name}</bdi>
        </Link>
      </h3>
      {program.trial_until_ms === null ? null : <TrialChip />}
      <p className="program-facts">
        <span>{audience(program)}</span>
        <ProgramWindow program={program} />
      </p>
      {program.summary ? (
        <p lang={program.lang} dir={directionOf(program.lang)}>
          {program.summary}
        </p>
      ) : null}
      {program.needs.length ? (
        <details className="program-needs">
          <summary>{t("page.needs")}</summary>
          <EntryList entries={program.needs} />
        </details>
      ) : null}
      <OwnWords program={program} />
      <ProgramAction program={program} />
      {isStaff(user) && hasPermission(user, "queue.read") ? (
        <p>
          <Link to={`${paths.review}?process=${program.id}`}>{t("list.queue", { program: isolated(program.name) })}</Link>
        </p>
      ) : null}
    </article>
  );
}
