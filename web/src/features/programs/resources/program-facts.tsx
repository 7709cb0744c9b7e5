import { useTranslation } from "react-i18next";
import type { ProgramListing } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";
import { opensLater } from "./next-step";

/** Who a program is for, in words. */
export function useAudienceWords(): (program: ProgramListing) => string {
  const { t } = useTranslation("programs");
  return ({ audience }) => {
    const [first] = audience;
    if (audience.length > 1) return t("audience.both");
    if (first === "individual") return t("audience.individual");
    return first === "business" ? t("audience.business") : t("audience.none");
  };
}

/** When a program takes applications, in words. A program that closes at midnight is open until the day before. */
export function useWindowWords(): (program: ProgramListing) => string {
  const { t } = useTranslation("programs");
  const format = useFormat(useUser().zone);
  return (program) => {
    const { is_open, closes_at_ms } = program;
    if (is_open) return closes_at_ms === null ? t("window.open") : t("window.openUntil", { date: format.date(closes_at_ms - 1) });
    if (opensLater(program)) return t("window.opens", { date: format.date(program.opens_at_ms) });
    return closes_at_ms === null ? t("window.closed") : t("window.closedSince", { date: format.date(closes_at_ms) });
  };
}

/** Whether a program is open now, opens later or is closed: the colour of its dates. */
export function windowState(program: ProgramListing): "open" | "later" | "closed" {
  if (program.is_open) return "open";
  return opensLater(program) ? "later" : "closed";
}

/** When it takes applications, marked by colour as well. */
export function ProgramWindow({ program }: { program: ProgramListing }) {
  const words = useWindowWords();
  return (
    <span className="program-window" data-window={windowState(program)}>
      {words(program)}
    </span>
  );
}
