import { useEffect, useRef } from "react";
import { create } from "zustand";
import { useMediaQuery } from "../media-query";

export interface Shortcut {
  /** Keys as they are shown, such as "j" or "Alt M". */
  keys: string;
  /** Its action, in words. */
  words: string;
  /**
   * The key of the event (`event.key`), or its position on the keyboard with `code`. Without both it is only listed in the help:
   * the focused element handles it.
   */
  key?: string;
  code?: string;
  alt?: boolean;
  shift?: boolean;
  run?: () => void;
}

export interface ShortcutGroup {
  name: string;
  shortcuts: Shortcut[];
}

/** The groups of the screen that is shown, for the help dialog. */
export const useShortcutGroups = create<{ groups: ShortcutGroup[] }>(() => ({ groups: [] }));

/** Whether the help is shown. */
export const useShortcutHelp = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

/** Whether hints about keys are useful: not on a touch-only screen. */
export const useHasKeys = (): boolean => !useMediaQuery("(hover: none)", false);

/** Whether keys pressed there write text. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

/** A box or a button of a choice: a letter pressed there writes nothing. */
function isMark(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && (target.type === "checkbox" || target.type === "radio");
}

/** Whether it lies in a dialog, a menu or a list that is open over the page. */
export function isInOverlay(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="dialog"],[role="alertdialog"],[role="menu"],[role="listbox"]') !== null;
}

/** Whether an event is this shortcut. All are off while somebody types (with Alt, some keyboards write letters); plain ones also while a dialog is open. */
export function matches(shortcut: Shortcut, event: KeyboardEvent): boolean {
  if (!shortcut.run || event.ctrlKey || event.metaKey || event.isComposing || event.altKey !== Boolean(shortcut.alt)) return false;
  if (shortcut.shift !== undefined && event.shiftKey !== shortcut.shift) return false;
  if (shortcut.code ? event.code !== shortcut.code : event.key !== shortcut.key) return false;
  return (!isTyping(event.target) || isMark(event.target)) && (shortcut.alt || !isInOverlay(event.target));
}

/** Enables a group of shortcuts, and lists it in the help, while the component is mounted. */
export function useShortcuts(name: string, shortcuts: Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const words = shortcuts.map((one) => `${one.keys}\t${one.words}`).join("\n");

  useEffect(() => {
    if (!words) return;
    // Whoever runs one from the list does what its key does by then.
    const listed = latest.current.map((one, place) => (one.run ? { ...one, run: () => latest.current[place]?.run?.() } : one));
    const group: ShortcutGroup = { name, shortcuts: listed };
    useShortcutGroups.setState(({ groups }) => ({ groups: [...groups, group] }));
    return () => useShortcutGroups.setState(({ groups }) => ({ groups: groups.filter((one) => one !== group) }));
  }, [name, words]);

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const shortcut = latest.current.find((one) => matches(one, event));
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run?.();
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, []);
}
