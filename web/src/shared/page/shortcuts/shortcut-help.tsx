import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../ui/dialog";
import { useShortcutGroups, useShortcutHelp, useShortcuts } from "./shortcuts";
import "./shortcuts.css";

const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

/** The dialog of all shortcuts that work on this screen; "?" opens it. Mounted once. */
export function ShortcutHelp() {
  const { t } = useTranslation("calls");
  const isOpen = useShortcutHelp((state) => state.isOpen);
  const setIsOpen = (next: boolean) => useShortcutHelp.setState({ isOpen: next });
  useEffect(() => () => useShortcutHelp.setState({ isOpen: false }), []);
  const groups = useShortcutGroups((state) => state.groups);
  useShortcuts(t("help.general"), [
    { keys: IS_MAC ? "⌘ K" : "Ctrl K", words: t("help.search") },
    { keys: IS_MAC ? "⌘ Enter" : "Ctrl Enter", words: t("help.send") },
    { keys: "Esc", words: t("help.close") },
    { keys: "?", words: t("help.open"), key: "?", run: () => setIsOpen(true) },
  ]);
  return (
    <Dialog title={t("help.title")} isOpen={isOpen} onClose={() => setIsOpen(false)} size="medium">
      <div className="shortcut-groups">
        {groups.map((group) => (
          <section key={group.name}>
            <h3 className="shortcut-name">{group.name}</h3>
            <dl className="shortcut-list">
              {group.shortcuts.map((shortcut) => (
                <div key={shortcut.keys} className="shortcut-row">
                  <dt>
                    {shortcut.keys.split(" ").map((key) => (
                      <kbd key={key} className="ui-kbd">
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{shortcut.words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
