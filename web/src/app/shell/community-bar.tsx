import { Menu as MenuIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { NavLink, useNavigate } from "react-router";
import { useInstance } from "../../api/instance";
import type { SessionUser } from "../../api/schema";
import { paths } from "../../lib/paths";
import { fullName, hasRole } from "../../lib/roles";
import { useUser } from "../../lib/user";
import { IconButton } from "../../ui/icon-button";
import { LanguageSelector } from "../../ui/language-selector";
import { Menu } from "../../ui/menu";
import { ThemeButton } from "../../ui/theme-button";
import { AccountMenu } from "./account-menu";
import { BrandMark } from "./brand-mark";
import { ContactWidget } from "./contact-widget";
import "./community-shell.css";

type CommunityAreaId = "about" | "programs" | "applications" | "subscriptions";

/** What the bar leads to (specification 3, section 2, "Community bar"); `programType` is null until it is known. */
export function communityAreas(user: SessionUser, programType: string | null): { id: CommunityAreaId; path: string }[] {
  if (hasRole(user, ["SUB"])) return [{ id: "subscriptions", path: paths.subscriptions }];
  const hasAbout = programType !== null && programType !== "marketplace" && programType !== "workflow";
  return [
    ...(hasAbout ? [{ id: "about" as const, path: paths.profile }] : []),
    { id: "programs", path: paths.resources },
    { id: "applications", path: paths.applications },
  ];
}

/** The bar over businesses' and individuals' pages: tenant, areas, the account's name, contact, settings. */
export function CommunityBar() {
  const { t } = useTranslation("shell");
  const user = useUser();
  const navigate = useNavigate();
  const instance = useInstance(user.cd_instance);
  const names: Record<CommunityAreaId, string> = {
    about: t("areas.about"),
    programs: t("areas.programs"),
    applications: t("areas.applications"),
    subscriptions: t("areas.subscriptions"),
  };
  const areas = communityAreas(user, instance ? (instance.ds_program_type ?? "") : null);
  return (
    <header className="community-bar">
      <div className="community-menu">
        <Menu
          label={t("areas.label")}
          placement="bottom start"
          trigger={<IconButton label={t("areas.menu")} icon={<MenuIcon size={20} aria-hidden />} noTooltip />}
          groups={[{ id: "areas", name: t("areas.label"), hideName: true, actions: areas.map((area) => ({ id: area.id, name: names[area.id], onAction: () => void navigate(area.path) })) }]}
        />
      </div>
      <BrandMark />
      <nav id="areas" aria-label={t("areas.label")} className="community-areas">
        {areas.map((area) => (
          <NavLink key={area.id} to={area.path} className="community-area">
            {names[area.id]}
          </NavLink>
        ))}
      </nav>
      <div className="community-tools">
        <span className="community-name">{fullName(user)}</span>
        <ContactWidget />
        <LanguageSelector />
        <ThemeButton />
        <AccountMenu />
      </div>
    </header>
  );
}
