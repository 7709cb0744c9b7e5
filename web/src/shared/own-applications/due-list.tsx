import { useTranslation } from "react-i18next";
import type { DueKind, OwnDue } from "../../api/schema";
import { useFormat } from "../words/format";
import { useUser } from "../identity/user";
import { Link } from "../../ui/link";
import { ownApplicationPath } from "./path";

/** Where each thing is done on the application's own page. */
const PLACES: Record<DueKind, string> = { paper: "#tracker-needs", correction: "#correcting-title", signature: "#to-sign", fee: "#tracker-fee" };

/** What this person is to do for an application, the most urgent first, each with its day. Leads to the application's page, and on it to the place. */
export function DueList({ id, due, isHere = false }: { id: number; due: readonly OwnDue[]; isHere?: boolean }) {
  const { t } = useTranslation("pages");
  const format = useFormat(useUser().zone);
  if (due.length === 0) return null;
  const title = `due-${id}`;
  return (
    <section className="own-due" aria-labelledby={title}>
      <h3 id={title} className="own-title">
        {t("own.due.title")}
      </h3>
      <ul>
        {due.map(({ kind, count, due_on }) => (
          <li key={kind}>
            {isHere ? <a href={PLACES[kind]}>{t(`own.due.${kind}`, { count })}</a> : <Link to={ownApplicationPath(id)}>{t(`own.due.${kind}`, { count })}</Link>}
            {due_on ? <strong>{t("own.due.by", { date: format.date(`${due_on}T12:00:00Z`) })}</strong> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
