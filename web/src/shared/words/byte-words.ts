import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** Sizes are counted in units of 1,024 (specification 2, section 9): a file of 25 MB is 26,214,400 bytes. */
const UNIT = 1024;

/** A size in a language, in whole kilobytes below a megabyte: "340 kB", "2.4 MB". */
export function byteWords(language: string): (bytes: number) => string {
  const show = (unit: "kilobyte" | "megabyte", digits: number) =>
    new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: digits });
  const [small, large] = [show("kilobyte", 0), show("megabyte", 1)];
  return (bytes) => {
    const kilobytes = Math.ceil(bytes / UNIT);
    return kilobytes < UNIT ? small.format(kilobytes) : large.format(bytes / UNIT / UNIT);
  };
}

/** A size in the interface's language. */
export function useByteWords(): (bytes: number) => string {
  const { i18n } = useTranslation();
  return useMemo(() => byteWords(i18n.language), [i18n.language]);
}
