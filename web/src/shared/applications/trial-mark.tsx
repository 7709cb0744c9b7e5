import { FlaskConical } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../identity/user";
import { useFormat } from "../words/format";
import "./trial-mark.css";

export interface TrialMarkProps {
  /** Until when this person can try the program; left out where the page does not know it. */
  untilMs?: number;
  /** The application was sent already. */
  isSent?: boolean;
}

/** Across every page of a program that is tried: what is sent here is a test. */
export function TrialMark({ untilMs, isSent }: TrialMarkProps) {
  const { t } = useTranslation("trial");
  const format = useFormat(useUser().zone);
  return (
    <aside className="trial-mark" aria-label={t("mark.title")}>
      <FlaskConical size={18} aria-hidden />
      <p>
        <strong>{t("mark.title")}</strong> {t(isSent ? "mark.sent" : "mark.words")}
        {untilMs === undefined ? null : ` ${t("mark.until", { date: format.dateTime(untilMs) })}`}
      </p>
    </aside>
  );
}

/** The same in a list: one word. */
export function TrialChip() {
  const { t } = useTranslation("trial");
  return (
    <p className="trial-chip">
      <FlaskConical size={14} aria-hidden />
      {t("mark.chip")}
    </p>
  );
}
