import { Suspense, useState, type ReactNode } from "react";
import { later } from "./later";

const DialogSurface = later(async () => (await import("./dialog-surface")).DialogSurface);

export interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** The buttons, the main one last. */
  actions?: ReactNode;
  size?: "small" | "medium" | "large";
  /** `alert` must be answered: no close button, no closing by a click outside. `form` holds something half-done: a click outside leaves it open. */
  kind?: "plain" | "form" | "alert";
  /** `side` slides over the end edge, for panels. */
  place?: "centre" | "side" | "top";
  /** Keeps the title for assistive technology only. */
  hideTitle?: boolean;
  className?: string;
}

/** A modal dialog. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <DialogSurface {...props} />
    </Suspense>
  );
}
