import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { KnownSource } from "../../api/schema";
import { isolated } from "../words/direction";
import { useFormat } from "../words/format";

/** Where an answer was taken from, and of which day it is. */
export function useSourceWords(): (source: KnownSource) => string {
  const { t } = useTranslation("counter");
  const { date } = useFormat();
  return useCallback(
    ({ kind, name, date_ms }: KnownSource) => {
      // An account that was never proved has no date.
      if (kind === "profile" && date_ms === 0) return t("taken.fromAccount");
      const said = date(date_ms);
      return kind === "profile" ? t("taken.fromProfile", { date: said }) : t("taken.fromApplication", { program: isolated(name), date: said });
    },
    [t, date],
  );
}
