import { useTranslation } from "react-i18next";

const FAILURES = [
  "unreachable",
  "key_refused",
  "model_unknown",
  "endpoint_busy",
  "refused",
  "reported",
  "silent",
  "too_long",
  "too_large",
  "empty",
  "settings",
  "interrupted",
] as const;

/** The words of an endpoint's failure. */
export function useFailureWords() {
  const { t } = useTranslation("ai-tools");
  return (key: string) => t(`failures.${FAILURES.find((one) => one === key) ?? "reported"}`);
}
