import { useTranslation } from "react-i18next";
import { CalendarX } from "lucide-react";
import { Button } from "../../../../ui/button";
import { Notice } from "./notice";

/** The program takes no sign-ins any more. */
export function ProgramClosed({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation("sign-in");
  return (
    <Notice
      icon={<CalendarX />}
      title={t("denied.closedTitle")}
      actions={
        <Button variant="primary" wide onPress={onBack} autoFocus>
          {t("denied.back")}
        </Button>
      }
    >
      <p>{t("denied.closedWords")}</p>
    </Notice>
  );
}
