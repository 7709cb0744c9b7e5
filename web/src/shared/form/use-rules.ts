import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isPhone } from "./phone";
import { plainLine, withoutInvisible } from "./written";
import type { Rule } from "./use-form";

/** Letters of any script, with separators between parts of a name. No digits. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u;
const LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?";
/** What the HTML standard takes for an e-mail address, with at least two labels and letters of any script. */
const EMAIL = new RegExp(`^[\\p{L}\\p{N}.!#$%&'*+/=?^_\`{|}~-]+@(?:${LABEL}\\.)+${LABEL}$`, "u");
/** The newer sign-in also wants a top level of at least two letters. */
const TOP_LEVEL = /\.\p{L}{2,}$/u;

export const MOST_NAME_LETTERS = 50;
export const MOST_BUSINESS_LETTERS = 100;

export function isEmail(text: string): boolean {
  const line = plainLine(text).replace(/\.$/, "");
  return EMAIL.test(line) && !/^\.|\.\.|\.@/.test(line);
}

/** The rules of specification 1, section 5, with their words. */
export function useRules() {
  const { t } = useTranslation("sign-in");
  return useMemo(() => {
    const must =
      (holds: (text: string) => boolean): Rule =>
      (value, label) =>
        holds(value.trim()) ? null : t("rules.invalid", { label });
    return {
      required: ((value, label) => (value.trim() ? null : t("rules.required", { label }))) satisfies Rule,
      /** For passwords, where spaces count. */
      filled: ((value, label) => (value ? null : t("rules.required", { label }))) satisfies Rule,
      atMost:
        (max: number): Rule =>
        (value, label) =>
          value.trim().length > max ? t("rules.tooLong", { label, max }) : null,
      name: must((text) => NAME.test(withoutInvisible(text).trim())),
      email: must(isEmail),
      loginEmail: must((text) => isEmail(text) && TOP_LEVEL.test(plainLine(text).replace(/\.$/, ""))),
      phone: must(isPhone),
      /** An e-mail address when it has an @, else a phone number. */
      loginId: must((text) => (plainLine(text).includes("@") ? isEmail(text) && TOP_LEVEL.test(plainLine(text).replace(/\.$/, "")) : isPhone(text))),
    };
  }, [t]);
}
