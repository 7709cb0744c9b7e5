import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { LanguageCoverage as Coverage } from "../../api/schema";
import { isolated } from "../words/direction";
import { useFormat } from "../words/format";
import { languageName } from "../words/languages";
import "./language-coverage.css";

/** The languages that a text exists in, and those that its people need and it does not, with how many open applications wait for them. */
export function LanguageCoverage({ coverage: { written, missing } }: { coverage: Coverage }) {
  const { t, i18n } = useTranslation("item");
  const format = useFormat();
  const name = (lang: string) => isolated(languageName(lang, i18n.language));
  const lacking = missing.map(({ lang, open_applications: open }) =>
    open > 0 ? t("coverage.open", { count: open, language: name(lang), shown: format.number(open) }) : name(lang),
  );
  return (
    <span className="language-coverage">
      <span>{format.names(written.map(name))}</span>
      {lacking.length ? (
        <span className="language-missing">
          <TriangleAlert size={13} aria-hidden />
          {t("coverage.missing", { languages: format.names(lacking) })}
        </span>
      ) : null}
    </span>
  );
}

/** The languages that an editor offers: the usual ones, those that the text is written in, and those that it is missing in. With what to say beside each. */
export function useTextLanguages(
  usual: readonly string[],
  written: Readonly<Record<string, unknown>>,
  coverage: Coverage | undefined,
): { id: string; name: string; detail?: string }[] {
  const { t, i18n } = useTranslation("item");
  const missing = coverage?.missing ?? [];
  const codes = [...new Set([...usual, ...Object.keys(written), ...missing.map((one) => one.lang)])];
  return codes.map((code) => {
    const detail = written[code] ? t("coverage.written") : missing.some((one) => one.lang === code) ? t("coverage.missingHere") : null;
    return { id: code, name: languageName(code, i18n.language), ...(detail === null ? {} : { detail }) };
  });
}
