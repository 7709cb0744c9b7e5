import { Menu as MenuIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { NavLink, useNavigate } from "react-router";
import { Badge } from "../../ui/badge";
import { IconButton } from "../../ui/icon-button";
import { Menu } from "../../ui/menu";
import type { Area } from "../menu";

/** A bar's areas as a menu, for screens too narrow for the bar. */
export function AreaMenu({ areas, counts = {} }: { areas: readonly Area[]; counts?: AreaCounts }) {
  const { t } = useTranslation(["shell", "pages"]);
  const navigate = useNavigate();
  return (
    <Menu
      label={t("areas.label")}
      placement="bottom start"
      trigger={<IconButton label={t("areas.menu")} icon={<MenuIcon size={20} aria-hidden />} noTooltip />}
      groups={[{ id: "areas", name: t("areas.label"), hideName: true, actions: areas.map((area) => ({ id: area.id, name: counts[area.id] ? t("areas.withUnread", { area: t(area.words), count: counts[area.id] }) : t(area.words), onAction: () => void navigate(area.path) })) }]}
    />
  );
}

/** How many conversations wait, by the id of the area behind which they are. */
export type AreaCounts = Readonly<Record<string, number>>;

/** A bar's areas side by side, with what waits in them. */
export function AreaLinks({ areas, counts = {}, className, linkClassName }: { areas: readonly Area[]; counts?: AreaCounts; className: string; linkClassName: string }) {
  const { t } = useTranslation(["shell", "pages"]);
  return (
    <nav aria-label={t("areas.label")} className={className}>
      {areas.map((area) => (
        <NavLink key={area.id} to={area.path} className={linkClassName}>
          {t(area.words)}
          {counts[area.id] ? " " : null}
          <Badge count={counts[area.id] ?? 0} cap={99} label={t("areas.unread", { count: counts[area.id] ?? 0 })} />
        </NavLink>
      ))}
    </nav>
  );
}
