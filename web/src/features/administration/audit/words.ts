import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Words } from "../../../shared/words/i18next";
import { DEFAULT_LANGUAGE } from "../../../shared/words/languages";

type Actions = Words["audit"]["actions"];
type ActionKey = { [Noun in keyof Actions & string]: `actions.${Noun}.${keyof Actions[Noun] & string}` }[keyof Actions & string];
type KindKey = `kinds.${keyof Words["audit"]["kinds"] & string}`;

/** The one action whose name has three parts: words are under a noun and a verb. */
const LONG = { name: "config.release.roll_back", key: "config.release_roll_back" };

const keyOf = (name: string) => (name === LONG.name ? LONG.key : name);

/** The words for actions and things of the log; their own names where a newer hub has written them. */
export function useAuditWords() {
  const { t, i18n } = useTranslation("audit");
  return useMemo(() => {
    const has = (key: string) => i18n.exists(key, { ns: "audit" });
    const action = (name: string) => (has(`actions.${keyOf(name)}`) ? t(`actions.${keyOf(name)}` as ActionKey) : name);
    const kind = (name: string) => (has(`kinds.${name}`) ? t(`kinds.${name}` as KindKey) : name);
    // Every name is in the English words; another language may lack the file.
    const english = (i18n.getResourceBundle(DEFAULT_LANGUAGE, "audit") ?? { actions: {}, kinds: {} }) as Words["audit"];
    const named = (ids: string[], name: (id: string) => string) =>
      ids.map((id) => ({ id, name: name(id) })).toSorted((one, other) => one.name.localeCompare(other.name, i18n.language));
    const actions = Object.entries(english.actions).flatMap(([noun, verbs]) =>
      Object.keys(verbs)
        .map((verb) => `${noun}.${verb}`)
        .map((key) => (key === LONG.key ? LONG.name : key)),
    );
    return { action, kind, actions: named(actions, action), kinds: named(Object.keys(english.kinds), kind) };
  }, [t, i18n]);
}
