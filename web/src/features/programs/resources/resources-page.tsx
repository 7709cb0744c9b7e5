import { useTranslation } from "react-i18next";
import { fullName } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { AwaitedApplications, OwnApplicationList } from "../../../shared/own-applications/own-applications";
import { usePageTitle } from "../../../shared/page/page-title";
import { PublishedContact } from "../../../shared/page/published-contact";
import { isApplicant } from "./next-step";
import { ProgramList } from "./program-list";
import "../../../ui/page.css";
import "./resources.css";

/** The programs: where applicants land, and what staff look programs up in. */
export function ResourcesPage() {
  const { t } = useTranslation("shell");
  const user = useUser();
  usePageTitle(t("resources.title"));
  if (!isApplicant(user))
    return (
      <div className="page">
        <h1 className="page-title">{t("resources.title")}</h1>
        <ProgramList />
      </div>
    );
  return (
    <div className="page resources-page">
      <h1 className="page-title">{t("resources.greeting", { name: user.ds_firstname || fullName(user) })}</h1>
      <AwaitedApplications />
      <ProgramList />
      <OwnApplicationList only="others" empty={null} />
      <PublishedContact />
    </div>
  );
}
