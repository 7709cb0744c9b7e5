import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** A size in the interface's language: "340 kB", "2.4 MB". */
export function useByteWords(): (bytes: number) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const show = (unit: "kilobyte" | "megabyte", digits: number) => new Intl.NumberFormat(i18n.language, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: digits });
    const [small, large] = [show("kilobyte", 0), show("megabyte", 1)];
    return (bytes) => (bytes < 1_000_000 ? small.format(Math.ceil(bytes / 1_000)) : large.format(bytes / 1_000_000));
  }, [i18n.language]);
}
