import { Languages } from "lucide-react";
import { useTranslation } from "react-i18next";
import { changeLanguage } from "../lib/i18n";
import { LANGUAGES } from "../lib/languages";
import { Button } from "./button";
import { IconButton } from "./icon-button";
import { Menu } from "./menu";

/** The language of the interface: each by its own name. */
export function LanguageMenu({ withName }: { withName?: boolean }) {
  const { t, i18n } = useTranslation("shell");
  const current = LANGUAGES.find((language) => language.code === i18n.language)?.name ?? "";
  return (
    <Menu
      label={t("language.label")}
      trigger={
        withName ? (
          <Button variant="quiet" size="small" icon={<Languages size={16} aria-hidden />} aria-label={`${t("language.label")}: ${current}`}>
            {current}
          </Button>
        ) : (
          <IconButton label={t("language.label")} icon={<Languages size={18} aria-hidden />} />
        )
      }
      groups={[
        {
          id: "languages",
          name: t("language.label"),
          actions: LANGUAGES.map((language) => ({
            id: language.code,
            name: language.name,
            isChosen: language.code === i18n.language,
            onAction: () => void changeLanguage(language.code),
          })),
        },
      ]}
    />
  );
}
