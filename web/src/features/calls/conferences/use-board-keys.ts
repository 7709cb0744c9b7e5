import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { Conference, SupervisorMode } from "../../../api/schema";
import { useShortcuts } from "../../../shared/page/shortcuts/shortcuts";
import type { ChangeBoard } from "./board-address";
import { leave, useSupervision } from "./supervision";
import { useEnter } from "./use-supervise";
import { useModeOptions } from "./use-mode-options";

interface BoardKeys {
  /** The listed conversations, in order. */
  shown: readonly Conference[];
  at: string | null;
  isList: boolean;
  change: ChangeBoard;
  searchRef: RefObject<HTMLInputElement | null>;
}

/** Keyboard control of the board: moving between conversations, modes, leave, search, close. */
export function useBoardKeys({ shown, at, isList, change, searchRef }: BoardKeys): void {
  const { t } = useTranslation("conferences");
  const enter = useEnter();
  const position = shown.findIndex((one) => one.id === at);
  const move = (step: number) => {
    const next = shown[position < 0 ? (step > 0 ? 0 : shown.length - 1) : Math.min(shown.length - 1, Math.max(0, position + step))];
    if (next) change({ at: next.id });
  };
  const current = shown[position];
  const optionsOf = useModeOptions();
  const go = (mode: SupervisorMode) => {
    const option = current && optionsOf(current).find((one) => one.mode === mode);
    if (current && option && !option.isDisabled) enter(current, option.to);
  };
  useShortcuts(t("title"), [
    { keys: "j", key: "j", words: t("keys.next"), run: () => move(1) },
    { keys: "k", key: "k", words: t("keys.previous"), run: () => move(-1) },
    { keys: "l", key: "l", words: t("keys.listen"), run: () => go("listen") },
    { keys: "w", key: "w", words: t("modes.whisper"), run: () => go("whisper") },
    { keys: "b", key: "b", words: t("modes.barge"), run: () => go("barge") },
    { keys: "t", key: "t", words: `${t("modes.takeover")} · ${t("modes.giveBack")}`, run: () => go("takeover") },
    { keys: "q", key: "q", words: t("keys.leave"), run: () => useSupervision.getState().id !== null && leave() },
    { keys: "/", key: "/", words: t("keys.search"), run: () => searchRef.current?.focus() },
    { keys: "v", key: "v", words: t("keys.layout"), run: () => change({ layout: isList ? "tiles" : "list" }) },
    ...(isList ? [{ keys: "Esc", key: "Escape", words: t("list.close"), run: () => change({ at: null }) }] : []),
  ]);
}
