import { useTranslation } from "react-i18next";

const REPORT = /^bounce (\d\.\d{1,3}\.\d{1,3})?\s*(.*)$/s;

/** The meaning of another mail server's report (RFC 3463), and its own words; null if it is not a report. */
export function useBounceWords(): (detail: string) => { words: string; own: string } | null {
  const { t } = useTranslation("communications");
  return (detail) => {
    const match = REPORT.exec(detail);
    if (!match) return null;
    return { words: t(`delivery.bounce.${meaning(match[1] ?? "")}`), own: [match[1], match[2]].filter(Boolean).join(" ") };
  };
}

function meaning(status: string) {
  if (status.startsWith("2.")) return "arrived";
  if (status.startsWith("4.")) return "late";
  const [, subject, detail] = status.split(".");
  if (subject === "1") return "unknownAddress";
  if (subject === "2" && detail === "2") return "mailboxFull";
  if ((subject === "2" && detail === "3") || (subject === "3" && detail === "4")) return "tooLarge";
  if (subject === "2") return "mailboxOff";
  if (subject === "4") return "unreachable";
  if (subject === "7") return "refused";
  return "returned";
}
