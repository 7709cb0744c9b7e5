import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { showInLanguage, storedLanguage } from "../../../shared/words/i18n";
import { findLanguage } from "../../../shared/words/languages";

/** A link that was made for somebody opens in their language (`?lang=`), unless this device has chosen another. */
export function useLinkLanguage(): void {
  const [query] = useSearchParams();
  const wanted = query.get("lang");
  useEffect(() => {
    if (wanted && storedLanguage() === null && findLanguage(wanted)?.percent) void showInLanguage(wanted);
  }, [wanted]);
}
