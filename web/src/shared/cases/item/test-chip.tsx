import { FlaskConical } from "lucide-react";
import { useTranslation } from "react-i18next";
import "./test-chip.css";

/** Says of an application that it was sent in a trial. */
export function TestChip() {
  // Said when its words have come: no row waits for them.
  const { t } = useTranslation("trial", { useSuspense: false });
  return (
    <span className="test-chip">
      <FlaskConical size={13} aria-hidden />
      {t("mark.test")}
    </span>
  );
}
