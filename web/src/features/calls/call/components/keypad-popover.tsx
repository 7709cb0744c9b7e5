import { useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { Popover } from "../../../../ui/popover";
import { showToast } from "../../../../ui/toast-queue";
import { press } from "../call-actions";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"];
/** Keys that are still shown. */
const MOST_SHOWN = 24;

export interface KeypadPopoverProps {
  /** The control under which it opens. */
  opener: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The keys of a telephone, for menus at the other side. */
export function KeypadPopover({ opener, isOpen, onOpenChange }: KeypadPopoverProps) {
  const { t } = useTranslation("calls");
  const problemWords = useProblemWords();
  const [pressed, setPressed] = useState("");
  const handlePress = (key: string) => {
    setPressed((before) => (before + key).slice(-MOST_SHOWN));
    void press(key).catch((reason: unknown) => showToast({ kind: "error", title: t("keypad.failed"), detail: problemWords(reason) }));
  };
  return (
    <Popover label={t("keypad.title")} placement="bottom end" triggerRef={opener} isOpen={isOpen} onOpenChange={onOpenChange}>
      <div className="call-keypad" dir="ltr">
        <output className="call-keypad-pressed">{pressed}</output>
        {KEYS.map((key) => (
          <Button key={key} aria-label={t("keypad.key", { key })} onPress={() => handlePress(key)}>
            {key}
          </Button>
        ))}
      </div>
    </Popover>
  );
}
