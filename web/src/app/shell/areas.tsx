import { Menu as MenuIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { NavLink, useNavigate } from "react-router";
import { IconButton } from "../../ui/icon-button";
import { Menu } from "../../ui/menu";
import type { Area } from "../menu";

/** A bar's areas as a menu, for screens on which they do not stand side by side. */
export function AreaMenu({ areas }: { areas: readonly Area[] }) {
  const { t } = useTranslation(["shell", "pages"]);
  const navigate = useNavigate();
  return (
    <Menu
      label={t("areas.label")}
      placement="bottom start"
      trigger={<IconButton label={t("areas.menu")} icon={<MenuIcon size={20} aria-hidden />} noTooltip />}
      groups={[{ id: "areas", name: t("areas.label"), hideName: true, actions: areas.map((area) => ({ id: area.id, name: t(area.words), onAction: () => void navigate(area.path) })) }]}
    />
  );
}

/** A bar's areas side by side. */
export function AreaLinks({ areas, className, linkClassName }: { areas: readonly Area[]; className: string; linkClassName: string }) {
  const { t } = useTranslation(["shell", "pages"]);
  return (
    <nav id="areas" aria-label={t("areas.label")} className={className}>
      {areas.map((area) => (
        <NavLink key={area.id} to={area.path} className={linkClassName}>
          {t(area.words)}
        </NavLink>
      ))}
    </nav>
  );
}
