import { Menu as MenuIcon, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { NavLink, useNavigate } from "react-router";
import { useUser } from "../../lib/user";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { Menu } from "../../ui/menu";
import { AccountMenu } from "./account-menu";
import { menuOf } from "../menu";
import { BrandMark } from "./brand-mark";
import { LanguageSelector } from "../../ui/language-selector";
import { ThemeMenu } from "../../ui/theme-menu";
import "./top-bar.css";

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

/** More areas than these stand side by side on wide screens alone. */
const MOST_IN_SIGHT = 5;

/** Tenant, areas by role, search, and the settings of the person who looks. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation(["shell", "pages"]);
  const user = useUser();
  const navigate = useNavigate();
  const areas = menuOf("staff", { user, programType: null });
  return (
    <header className="top-bar" data-many={areas.length > MOST_IN_SIGHT || undefined}>
      <div className="top-bar-menu">
        <Menu
          label={t("areas.label")}
          placement="bottom start"
          trigger={<IconButton label={t("areas.menu")} icon={<MenuIcon size={20} aria-hidden />} noTooltip />}
          groups={[{ id: "areas", name: t("areas.label"), hideName: true, actions: areas.map((area) => ({ id: area.id, name: t(area.words), onAction: () => void navigate(area.path) })) }]}
        />
      </div>
      <BrandMark />
      <nav id="areas" aria-label={t("areas.label")} className="top-bar-areas">
        {areas.map((area) => (
          <NavLink key={area.id} to={area.path} className="top-bar-area">
            {t(area.words)}
          </NavLink>
        ))}
      </nav>
      <div className="top-bar-tools">
        <Button size="small" className="top-bar-search" onPress={onSearch} icon={<Search size={16} aria-hidden />} trailing={<kbd className="ui-kbd">{IS_MAC ? "⌘K" : "Ctrl K"}</kbd>}>
          {t("search.open")}
        </Button>
        <IconButton className="top-bar-search-small" label={t("search.open")} icon={<Search size={18} aria-hidden />} onPress={onSearch} />
        <ThemeMenu />
        <LanguageSelector />
        <AccountMenu />
      </div>
    </header>
  );
}
