import { useEffect } from "react";
import { isInOverlay, isTyping } from "../../../shared/page/shortcuts/shortcuts";
import { useLiveCall } from "./store";

/** Whether the space bar has a function of its own there, such as pressing the focused button. */
function usesSpace(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('button,a,summary,audio,video,[role="button"],[role="radio"],[role="checkbox"],[role="switch"],[role="tab"],[role="slider"]') !== null
  );
}

/** With push to talk, we are heard while the space bar is held; never while somebody types, and never by a key whose release was missed. */
export function usePushToTalk(): void {
  const isOn = useLiveCall((state) => state.phase === "active" && state.devices.isPushToTalk);
  useEffect(() => {
    if (!isOn) return;
    const release = () => useLiveCall.setState({ isTalking: false });
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.code !== "Space" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || isInOverlay(event.target) || usesSpace(event.target)) return;
      // The page would scroll.
      event.preventDefault();
      if (!event.repeat) useLiveCall.setState({ isTalking: true });
    };
    const handleKeyUp = (event: KeyboardEvent) => {
      if (event.code === "Space") release();
    };
    document.addEventListener("keydown", handleKeyDown);
    document.addEventListener("keyup", handleKeyUp);
    window.addEventListener("blur", release);
    document.addEventListener("visibilitychange", release);
    return () => {
      document.removeEventListener("keydown", handleKeyDown);
      document.removeEventListener("keyup", handleKeyUp);
      window.removeEventListener("blur", release);
      document.removeEventListener("visibilitychange", release);
      release();
    };
  }, [isOn]);
}
