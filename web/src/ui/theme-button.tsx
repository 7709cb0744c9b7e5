import { Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { chooseTheme, followTheme, shownTheme } from "../shared/page/theme";
import { IconButton } from "./icon-button";

/** Light or dark, by one press; until then the page follows the machine. */
export function ThemeButton() {
  const { t } = useTranslation("ui");
  const isDark = useSyncExternalStore(followTheme, shownTheme) === "dark";
  return (
    <IconButton
      label={isDark ? t("theme.toLight") : t("theme.toDark")}
      icon={isDark ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
      onPress={() => chooseTheme(isDark ? "light" : "dark")}
      noTooltip
    />
  );
}
