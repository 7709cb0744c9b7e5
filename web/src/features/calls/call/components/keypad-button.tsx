import { Grid3x3 } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMediaQuery } from "../../../../shared/page/media-query";
import { Button } from "../../../../ui/button";
import { useLiveCall } from "../store";
import { KeypadPopover } from "./keypad-popover";

/** Where the keypad is: among the controls, in the menu of a narrow screen, or nowhere, for a call that has no telephone. */
export function useKeypadPlace(): "bar" | "menu" | null {
  const { call, request } = useLiveCall();
  const isNarrow = useMediaQuery("(max-width: 75rem)", false);
  const isByTelephone = request?.via === "phone" || request?.via === "own_phone";
  return !isByTelephone || call?.state !== "live" ? null : isNarrow ? "menu" : "bar";
}

/** Opens the keypad under itself. */
export function KeypadButton() {
  const { t } = useTranslation("calls");
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={opener}
        size="small"
        variant="quiet"
        className="dock-control"
        icon={<Grid3x3 size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setIsOpen(!isOpen)}
      >
        {t("keypad.title")}
      </Button>
      <KeypadPopover opener={opener} isOpen={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
