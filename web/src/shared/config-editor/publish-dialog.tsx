import type { ReactNode } from "react";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import "./config-editor.css";

export interface PublishDialogProps {
  title: string;
  /** What follows the text from then on. */
  words: string;
  publish: string;
  cancel: string;
  /** Said where there are faults, which keep it from being published. */
  faulty: string | null;
  isNothing: boolean;
  isPending: boolean;
  /** Why it was refused. */
  refusal: string | null;
  onPublish: () => void;
  onClose: () => void;
  /** What differs from the version in force. */
  children: ReactNode;
}

/** Asks before a text comes into force. */
export function PublishDialog({ title, words, publish, cancel, faulty, isNothing, isPending, refusal, onPublish, onClose, children }: PublishDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{cancel}</Button>
          <Button variant="primary" isDisabled={faulty !== null || isNothing} isPending={isPending} onPress={onPublish}>
            {publish}
          </Button>
        </>
      }
    >
      <div className="config-card">
        <p>{words}</p>
        {faulty !== null ? <Banner kind="warning">{faulty}</Banner> : null}
        {refusal ? (
          <Banner kind="error" isLive>
            {refusal}
          </Banner>
        ) : null}
        {children}
      </div>
    </Dialog>
  );
}
