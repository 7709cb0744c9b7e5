import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import { classNames } from "./class-names";
import type { DialogProps } from "./dialog";
import { IconButton } from "./icon-button";
import "./dialog.css";

/** A modal dialog, once it is opened: traps focus, closes on Escape, gives focus back. */
export function DialogSurface({
  title,
  isOpen,
  onClose,
  children,
  actions,
  size = "small",
  kind = "plain",
  place = "centre",
  hideTitle,
  className,
}: DialogProps) {
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
          {/* A form in a dialog is not part of the form that opened it. */}
          <div className="ui-dialog-body" onSubmit={(event) => event.stopPropagation()}>
            {children}
          </div>
          {actions ? <footer className="ui-dialog-actions">{actions}</footer> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
