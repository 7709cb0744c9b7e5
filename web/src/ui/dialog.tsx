import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";
import "./dialog.css";

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

/** A modal dialog: traps focus, closes on Escape, gives focus back. */
export function Dialog({ title, isOpen, onClose, children, actions, size = "small", kind = "plain", place = "centre", hideTitle, className }: DialogProps) {
  const { t } = useTranslation("ui");
  const mustAnswer = kind === "alert";
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={kind === "plain"}
      className="ui-scrim"
      data-place={place}
    >
      <Modal className={classNames("ui-dialog", className)} data-size={size} data-place={place}>
        <AriaDialog role={mustAnswer ? "alertdialog" : "dialog"} className="ui-dialog-inner">
          <header className={hideTitle ? "ui-visually-hidden" : "ui-dialog-head"}>
            <Heading slot="title" className="ui-dialog-title">
              {title}
            </Heading>
            {mustAnswer || hideTitle ? null : <IconButton label={t("dialog.close")} icon={<X size={18} aria-hidden />} onPress={onClose} noTooltip />}
          </header>
          <div className="ui-dialog-body">{children}</div>
          {actions ? <footer className="ui-dialog-actions">{actions}</footer> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
