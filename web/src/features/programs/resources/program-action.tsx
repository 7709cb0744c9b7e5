import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ProgramListing } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { ownApplicationPath } from "../../../shared/own-applications/path";
import { paths } from "../../../shared/page/paths";
import { isolated } from "../../../shared/words/direction";
import { useFormat } from "../../../shared/words/format";
import { Link } from "../../../ui/link";
import { VisuallyHidden } from "../../../ui/visually-hidden";
import { nextStep } from "./next-step";

/** What this person has in a program: what they have begun, and what they have filed. */
export function OwnWords({ program }: { program: ProgramListing }) {
  const { t } = useTranslation("programs");
  const format = useFormat(useUser().zone);
  return (
    <>
      {program.applied_at_ms === null ? null : (
        <p className="program-own">
          <Link to={program.application_id === null ? paths.applications : ownApplicationPath(program.application_id)}>
            {t("own.applied", { date: format.date(program.applied_at_ms) })}
          </Link>
          {(program.several || !program.application_stands) && program.is_open ? <> · {t("own.again")}</> : null}
        </p>
      )}
      {program.draft_id === null ? null : <p className="program-own">{t("own.begun")}</p>}
    </>
  );
}

/**
 * The one thing that this person may do with a program now, or in a sentence why there is none. Nothing for staff. On the program's
 * own page it is what the page is for.
 */
export function ProgramAction({ program, isMain = false }: { program: ProgramListing; isMain?: boolean }) {
  const { t } = useTranslation("programs");
  const user = useUser();
  const format = useFormat(user.zone);
  const step = nextStep(program, user);
  const name = isolated(program.name);
  const variant = isMain ? "primary" : "button";
  const said = (words: string) => <p className="program-why">{words}</p>;
  switch (step.kind) {
    case "none":
    case "applied":
      return null;
    case "goOn":
      return (
        <Link to={`${paths.application}?draft=${encodeURIComponent(step.draft)}`} variant={variant}>
          <Named short={t("own.goOn")} whole={t("own.goOnWith", { program: name })} />
        </Link>
      );
    case "begin":
      return (
        <Link to={`${paths.confirmationResource}/${program.id}`} variant={variant}>
          <Named short={t("apply.begin")} whole={t("apply.beginFor", { program: name })} />
        </Link>
      );
    case "elsewhere":
      return (
        <div className="program-elsewhere">
          <a className="ui-link" data-variant={variant} href={step.address} target="_blank" rel="noopener noreferrer">
            {t("apply.elsewhere", { host: isolated(step.host) })}
            <ExternalLink size={16} aria-hidden />
          </a>
          {said(t("apply.leaves", { instance: user.instance_name, host: isolated(step.host) }))}
        </div>
      );
    case "address":
      return (
        <Link to={step.address} variant={variant}>
          <Named short={t("apply.onSite")} whole={t("apply.beginFor", { program: name })} />
        </Link>
      );
    case "notForYou":
      return said(step.audience === "business" ? t("apply.notForIndividual") : t("apply.notForBusiness"));
    case "notYet":
      return said(t("apply.notYet", { date: format.date(step.opensAt) }));
    case "closed":
      return said(t("apply.closed"));
    case "noForm":
      return said(t("apply.noForm", { instance: user.instance_name }));
  }
}

/** Short words for those who see the program beside them, whole ones for those who hear a list of links. */
function Named({ short, whole }: { short: string; whole: string }) {
  return (
    <>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{whole}</VisuallyHidden>
    </>
  );
}
