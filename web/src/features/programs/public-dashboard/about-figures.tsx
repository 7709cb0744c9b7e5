import { useTranslation } from "react-i18next";
import type { PublicDashboard } from "../../../api/schema";
import { useFigureFormat } from "../../../shared/open-data/figures";
import { useFormat } from "../../../shared/words/format";
import { Disclosure } from "../../../ui/disclosure";
import { Link } from "../../../ui/link";
import { embedCode, isLate } from "./dashboard";

/** What is hidden and why, when the next figures come, whom to ask, and the files. */
export function AboutFigures({ dashboard }: { dashboard: PublicDashboard }) {
  const { t, i18n } = useTranslation("public-dashboard");
  const format = useFigureFormat();
  // A day of the instance, in no zone.
  const day = useFormat("UTC");
  const newest = dashboard.sets.at(0);
  const title = t("title", { name: dashboard.instance_name });
  const codes = [
    { name: t("embedLarge"), text: embedCode(window.location.origin, i18n.language, title, false) },
    { name: t("embedSmall"), text: embedCode(window.location.origin, i18n.language, title, true) },
  ];
  return (
    <section className="page-card public-dashboard-about" aria-label={t("about")}>
      <h2 className="page-subtitle">{t("about")}</h2>
      <p>{t("hiding")}</p>
      <p>{t("freezing")}</p>
      {newest ? <p>{t("since", { day: day.date(newest.released_at) })}</p> : null}
      {dashboard.next_on ? <p>{t(isLate(dashboard.next_on) ? "late" : "next", { day: day.date(dashboard.next_on) })}</p> : null}
      {dashboard.licence ? (
        <p>
          {t("licence")} {dashboard.licence_url ? <Link to={dashboard.licence_url}>{dashboard.licence}</Link> : <bdi>{dashboard.licence}</bdi>}
        </p>
      ) : null}
      <p>
        {t("contact")}{" "}
        {dashboard.contact_mail ? <Link to={`mailto:${dashboard.contact_mail}`}>{dashboard.contact_name}</Link> : <bdi>{dashboard.contact_name}</bdi>}
      </p>
      <h3>{t("files")}</h3>
      <ul className="public-dashboard-files">
        {dashboard.sets.map(({ month }) => (
          <li key={month}>
            {format.span(month, 1)}{" "}
            <a className="ui-link" href={`/api/public/dashboard/${month}.csv`} aria-label={t("fileOf", { format: "CSV", month: format.span(month, 1) })}>
              CSV
            </a>{" "}
            <a className="ui-link" href={`/api/public/dashboard/${month}.json`} aria-label={t("fileOf", { format: "JSON", month: format.span(month, 1) })}>
              JSON
            </a>
          </li>
        ))}
        <li>
          <a className="ui-link" href="/api/public/data.json">
            {t("catalog")}
          </a>
        </li>
      </ul>
      <Disclosure title={t("embed")}>
        <p>{t("embedWords")}</p>
        {codes.map((code) => (
          <div key={code.name}>
            <p>{code.name}</p>
            <code className="public-dashboard-code" dir="ltr">
              {code.text}
            </code>
          </div>
        ))}
      </Disclosure>
    </section>
  );
}
