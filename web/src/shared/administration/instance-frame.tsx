import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../identity/user";
import { paths } from "../page/paths";
import { PortalNav } from "./portal-nav";
import { INSTANCE_TABS, tabsFor, type InstanceTab } from "./portal-tabs";
import "../../ui/page.css";
import "./portal.css";

/** The instance's portal: its parts by right. */
export function InstanceFrame({ tab, children }: { tab: InstanceTab; children: ReactNode }) {
  const { t } = useTranslation(["portal", "pages"]);
  const user = useUser();
  return (
    <div className="page">
      <h1 className="page-title">{t(`pages:titles.${INSTANCE_TABS.find((one) => one.slug === tab)!.title}`)}</h1>
      <div className="portal">
        <div>
          <PortalNav label={t("portal:tabs.instance")} tabs={tabsFor(INSTANCE_TABS, user.permissions)} value={tab} base={paths.instancePortal} />
        </div>
        <div className="portal-body">{children}</div>
      </div>
    </div>
  );
}
