import { ChevronDown, Menu as MenuIcon } from "lucide-react";
import type { ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { matchPath, NavLink, useLocation, useNavigate } from "react-router";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { Menu } from "../../ui/menu";
import type { Area } from "../menu";
import { useOutOfSight } from "./use-out-of-sight";
import "./areas.css";

/** A bar's areas as a menu, for screens too narrow for the bar. */
export function AreaMenu(props: { areas: readonly Area[]; counts?: AreaCounts }) {
  const { t } = useTranslation(["shell", "pages"]);
  return <AreasBehind {...props} trigger={<IconButton label={t("areas.menu")} icon={<MenuIcon size={20} aria-hidden />} noTooltip />} />;
}

/** Areas behind a button. */
function AreasBehind({ areas, counts = {}, trigger }: { areas: readonly Area[]; counts?: AreaCounts; trigger: ReactElement }) {
  const { t } = useTranslation(["shell", "pages"]);
  const navigate = useNavigate();
  return (
    <Menu
      label={t("areas.label")}
      placement="bottom start"
      trigger={trigger}
      groups={[
        {
          id: "areas",
          name: t("areas.label"),
          hideName: true,
          actions: areas.map((area) => ({
            id: area.id,
            name: counts[area.id]?.count ? t("areas.withCount", { area: t(area.words), words: counts[area.id]?.words }) : t(area.words),
            onAction: () => void navigate(area.path),
          })),
        },
      ]}
    />
  );
}

/** What waits in an area: how much, and what that is in words with the number. */
export interface AreaCount {
  count: number;
  words: string;
}

/** What waits, by the id of the area behind which it is: each counts its own thing. */
export type AreaCounts = Readonly<Record<string, AreaCount>>;

/** A bar's areas side by side, with what waits in them. Those that do not fit are behind "More". */
export function AreaLinks({
  areas,
  counts = {},
  className,
  linkClassName,
}: {
  areas: readonly Area[];
  counts?: AreaCounts;
  className: string;
  linkClassName: string;
}) {
  const { t } = useTranslation(["shell", "pages"]);
  const { ref, outOfSight } = useOutOfSight<HTMLDivElement>();
  const { pathname } = useLocation();
  const more = areas.filter((area) => outOfSight.has(area.id));
  const isBehind = more.some((area) => matchPath({ path: area.path, end: false }, pathname) !== null);
  return (
    <nav aria-label={t("areas.label")} className={className}>
      <div ref={ref} className="areas-line">
        {areas.map((area) => (
          <NavLink
            key={area.id}
            to={area.path}
            data-id={area.id}
            className={linkClassName}
            style={outOfSight.has(area.id) ? { visibility: "hidden" } : undefined}
          >
            {t(area.words)}
            {counts[area.id]?.count ? " " : null}
            <Badge count={counts[area.id]?.count ?? 0} label={counts[area.id]?.words ?? ""} tone={area.id === "review" ? "danger" : "new"} />
          </NavLink>
        ))}
      </div>
      {more.length > 0 ? (
        <AreasBehind
          areas={more}
          counts={counts}
          trigger={
            <Button
              variant="quiet"
              size="small"
              className="areas-more"
              aria-current={isBehind ? "true" : undefined}
              trailing={<ChevronDown size={14} aria-hidden />}
            >
              {t("areas.more")}
            </Button>
          }
        />
      ) : null}
    </nav>
  );
}
