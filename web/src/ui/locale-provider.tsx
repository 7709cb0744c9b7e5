import type { ReactNode } from "react";
import { I18nProvider } from "react-aria-components";

/** Ties the components' own words, dates and arrow keys to the interface language. */
export function LocaleProvider({ language, children }: { language: string; children: ReactNode }) {
  return <I18nProvider locale={language === "en" ? "en-US" : language}>{children}</I18nProvider>;
}
