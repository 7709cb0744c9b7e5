import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { chooseTheme, useTheme } from "../shared/page/theme";
import { IconButton } from "./icon-button";
import { Menu } from "./menu";

/** Light, dark, or as the machine is set. */
export function ThemeMenu() {
  const { t } = useTranslation("shell");
  const choice = useTheme((state) => state.choice);
  const Icon = choice === "light" ? Sun : choice === "dark" ? Moon : Monitor;
  return (
    <Menu
      label={t("theme.label")}
      trigger={<IconButton label={t("theme.label")} icon={<Icon size={18} aria-hidden />} />}
      groups={[
        {
          id: "themes",
          name: t("theme.label"),
          actions: [
            {
              id: "system",
              name: t("theme.system"),
              icon: <Monitor size={16} aria-hidden />,
              isChosen: choice === "system",
              onAction: () => chooseTheme("system"),
            },
            { id: "light", name: t("theme.light"), icon: <Sun size={16} aria-hidden />, isChosen: choice === "light", onAction: () => chooseTheme("light") },
            { id: "dark", name: t("theme.dark"), icon: <Moon size={16} aria-hidden />, isChosen: choice === "dark", onAction: () => chooseTheme("dark") },
          ],
        },
      ]}
    />
  );
}
