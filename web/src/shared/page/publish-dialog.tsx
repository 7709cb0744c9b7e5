import { useId, type FormEvent, type ReactNode } from "react";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";

export interface PublishDialogProps {
  title: string;
  cancelWords: string;
  publishWords: string;
  /** False while something that it cannot do without is missing. */
  canPublish: boolean;
  isPending: boolean;
  /** Why it was refused. */
  error: string | null;
  className: string;
  onPublish: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A version of configuration in a form; it is in force from the moment when it is published. */
export function PublishDialog({ title, cancelWords, publishWords, canPublish, isPending, error, className, onPublish, onClose, children }: PublishDialogProps) {
  const form = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (canPublish) onPublish();
  };
  return (
    <Dialog
      title={title}
      size="large"
      kind="form"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{cancelWords}</Button>
          <Button type="submit" form={form} variant="primary" isDisabled={!canPublish} isPending={isPending}>
            {publishWords}
          </Button>
        </>
      }
    >
      <form id={form} className={className} onSubmit={handleSubmit}>
        {error === null ? null : (
          <Banner kind="error" isLive>
            {error}
          </Banner>
        )}
        {children}
      </form>
    </Dialog>
  );
}
