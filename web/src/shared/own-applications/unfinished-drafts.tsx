import { useTranslation } from "react-i18next";
import { Link } from "../../ui/link";
import { draftPath, useDrafts } from "../applications/drafts";
import { useUser } from "../identity/user";
import { isolated } from "../words/direction";
import { useFormat } from "../words/format";
import "./own-applications.css";

/** What this person has begun and not sent, each with the way back to where they were; nothing where there is none. */
export function UnfinishedDrafts() {
  const { t } = useTranslation("applications");
  const format = useFormat(useUser().zone);
  const { data: drafts } = useDrafts();
  return drafts?.map((draft) => (
    <section key={draft.id} className="page-card own-application" aria-labelledby={`draft-${draft.id}`}>
      <header className="own-head">
        <h2 id={`draft-${draft.id}`} className="page-subtitle">
          <bdi>{draft.program_name}</bdi>
        </h2>
        <p className="page-over">{t("save.saved", { time: format.dateTime(draft.saved_at_ms) })}</p>
      </header>
      <p>{t("drafts.notSent")}</p>
      <p>
        <Link to={draftPath(draft.id)} variant="button">
          {t("drafts.goOn", { program: isolated(draft.program_name) })}
        </Link>
      </p>
    </section>
  ));
}
