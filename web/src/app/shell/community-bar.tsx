import { Menu as MenuIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { NavLink, useNavigate } from "react-router";
import { useInstance } from "../../api/instance";
import { fullName } from "../../lib/roles";
import { useUser } from "../../lib/user";
import { IconButton } from "../../ui/icon-button";
import { LanguageSelector } from "../../ui/language-selector";
import { Menu } from "../../ui/menu";
import { ThemeButton } from "../../ui/theme-button";
import { menuOf } from "../menu";
import { AccountMenu } from "./account-menu";
import { BrandMark } from "./brand-mark";
import { ContactWidget } from "./contact-widget";
import "./community-shell.css";

/** The bar over businesses' and individuals' pages: tenant, areas, the account's name, contact, settings. */
export function CommunityBar() {
  const { t } = useTranslation(["shell", "pages"]);
  const user = useUser();
  const navigate = useNavigate();
  const instance = useInstance(user.cd_instance);
  const areas = menuOf("community", { user, programType: instance ? (instance.ds_program_type ?? "") : null });
  return (
    <header className="community-bar">
      {areas.length > 0 ? (
        <div className="community-menu">
          <Menu
            label={t("areas.label")}
            placement="bottom start"
            trigger={<IconButton label={t("areas.menu")} icon={<MenuIcon size={20} aria-hidden />} noTooltip />}
            groups={[{ id: "areas", name: t("areas.label"), hideName: true, actions: areas.map((area) => ({ id: area.id, name: t(area.words), onAction: () => void navigate(area.path) })) }]}
          />
        </div>
      ) : null}
      <BrandMark />
      <nav id="areas" aria-label={t("areas.label")} className="community-areas">
        {areas.map((area) => (
          <NavLink key={area.id} to={area.path} className="community-area">
            {t(area.words)}
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
