import { CircleAlert, CircleCheck, TriangleAlert, X } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { IconButton } from "./icon-button";
import { clearance, keptClear } from "./keep-clear";
import { closeNewestToast, closeToast, toastQueue, type ToastMessage } from "./toast-queue";
import "./toast-region.css";

const ICONS = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

/** Where toasts appear, over dialogs too, but never over what is typed or counted; mounted once. Escape closes the newest one. */
export function ToastRegion() {
  const { t } = useTranslation("ui");
  const toasts = useSyncExternalStore(toastQueue.subscribe, toastQueue.read);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) closeNewestToast();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);

  const region = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || toasts.length === 0) return;
    const place = () => {
      element.style.removeProperty("--toast-moved");
      const box = element.getBoundingClientRect();
      const edge = box.top < window.innerHeight - box.bottom ? "top" : "bottom";
      const moved = clearance(box, keptClear(), edge, window.innerHeight);
      element.style.setProperty("--toast-moved", `${edge === "bottom" ? -moved : moved}px`);
    };
    place();
    document.addEventListener("focusin", place);
    document.addEventListener("scroll", place, true);
    window.addEventListener("resize", place);
    return () => {
      document.removeEventListener("focusin", place);
      document.removeEventListener("scroll", place, true);
      window.removeEventListener("resize", place);
    };
  }, [toasts]);

  return createPortal(
    // Hovering or focusing anything inside holds the toasts; nothing is done by the pointer itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={region}
      className="ui-toasts"
      aria-label={t("toast.region")}
      // A dialog neither hides it from assistive technology nor takes a press in it for one outside that closes the dialog.
      data-react-aria-top-layer
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsFocused(false);
      }}
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} isPaused={isHovered || isFocused} />
      ))}
    </section>,
    document.body,
  );
}

function Toast({ toast, isPaused }: { toast: ToastMessage; isPaused: boolean }) {
  const { t } = useTranslation("ui");
  const Icon = ICONS[toast.kind];

  useEffect(() => {
    if (isPaused || toast.lastsMs === 0) return;
    const timer = setTimeout(() => closeToast(toast.id), toast.lastsMs);
    return () => clearTimeout(timer);
  }, [isPaused, toast.id, toast.lastsMs]);

  return (
    <div className="ui-toast" data-kind={toast.kind} role={toast.kind === "error" ? "alert" : "status"}>
      <Icon size={20} aria-hidden />
      <div className="ui-toast-words">
        <p className="ui-toast-title">{toast.title}</p>
        {toast.detail ? <p className="ui-toast-detail">{toast.detail}</p> : null}
        {toast.action ? (
          <Button
            variant="quiet"
            size="small"
            onPress={() => {
              toast.action?.onPress();
              closeToast(toast.id);
            }}
          >
            {toast.action.name}
          </Button>
        ) : null}
      </div>
      <IconButton label={t("toast.close")} icon={<X size={16} aria-hidden />} size="small" noTooltip onPress={() => closeToast(toast.id)} />
    </div>
  );
}
