import { Printer } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ownApplicationPath } from "../../../../shared/own-applications/path";
import { usePageTitle } from "../../../../shared/page/page-title";
import { paths } from "../../../../shared/page/paths";
import { useUser } from "../../../../shared/identity/user";
import { Button } from "../../../../ui/button";
import { Link } from "../../../../ui/link";
import { SheetHead } from "./sheet-head";

export interface SubmittedProps {
  applicationId: number;
  program: string;
  externalId: string;
  /** When it was sent, where that is known. */
  atMs: number;
}

/** The application was sent: its number, what happens next, and the way to it. */
export function SubmittedPage({ applicationId, program, externalId, atMs }: SubmittedProps) {
  const { t } = useTranslation("applications");
  const heading = useRef<HTMLHeadingElement>(null);
  const { instance_name } = useUser();
  usePageTitle(t("page.title", { page: t("sent.title"), program }));
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="page page-narrow filling">
      <SheetHead program={program} number={externalId} atMs={atMs} />
      <h1 ref={heading} tabIndex={-1} className="page-title">
        {t("sent.title")}
      </h1>
      <dl className="page-card filling-number">
        <dt>{t("sent.number")}</dt>
        <dd>
          <bdi>{externalId}</bdi>
        </dd>
        <dd className="page-over">{t("sent.numberWords")}</dd>
      </dl>
      <section className="page-section" aria-labelledby="sent-next">
        <h2 id="sent-next" className="page-subtitle">
          {t("sent.next")}
        </h2>
        <ol className="filling-next">
          <li>{t("sent.received", { instance: instance_name, program })}</li>
          <li>{t("sent.read")}</li>
          <li>{t("sent.follow")}</li>
        </ol>
      </section>
      <div className="filling-actions">
        <Button icon={<Printer size={18} aria-hidden />} onPress={() => window.print()}>
          {t("review.print")}
        </Button>
        <Link to={ownApplicationPath(applicationId)} variant="button">
          {t("sent.see")}
        </Link>
        <Link to={paths.applications} variant="button">
          {t("sent.open")}
        </Link>
      </div>
    </div>
  );
}
