import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUnread } from "../../shared/conversations/unread";
import { useUser } from "../../shared/identity/user";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { AccountMenu } from "./account-menu";
import { AreaLinks, AreaMenu, type AreaCounts } from "./areas";
import { menuOf } from "../menu";
import { AvailabilityMenu } from "./availability-menu";
import { BrandMark } from "./brand-mark";
import { HelpMenu } from "./help-menu";
import { NotificationBell } from "./notification-bell";
import { LanguageSelector } from "../../ui/language-selector";
import { ThemeMenu } from "../../ui/theme-menu";
import "./top-bar.css";

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

/** Tenant, areas by role, search, and the viewer's settings. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation(["shell", "pages"]);
  const user = useUser();
  const areas = menuOf("staff", { user, programType: null });
  const { data: unread } = useUnread(user);
  const counts: AreaCounts = unread
    ? {
        inbox: { count: unread.inbox, words: t("areas.unread", { count: unread.inbox }) },
        review: { count: unread.overdue, words: t("areas.overdue", { count: unread.overdue }) },
      }
    : {};
  return (
    <header id="areas" className="top-bar">
      <div className="top-bar-menu">
        <AreaMenu areas={areas} counts={counts} />
      </div>
      <BrandMark />
      <AreaLinks areas={areas} counts={counts} className="top-bar-areas" linkClassName="top-bar-area" />
      <div className="top-bar-tools">
        <Button
          size="small"
          className="top-bar-search"
          onPress={onSearch}
          icon={<Search size={16} aria-hidden />}
          trailing={<kbd className="ui-kbd">{IS_MAC ? "⌘K" : "Ctrl K"}</kbd>}
        >
          {t("search.open")}
        </Button>
        <IconButton className="top-bar-search-small" label={t("search.open")} icon={<Search size={18} aria-hidden />} onPress={onSearch} />
        <AvailabilityMenu />
        <NotificationBell />
        <HelpMenu />
        <ThemeMenu />
        <LanguageSelector />
        <AccountMenu />
      </div>
    </header>
  );
}
