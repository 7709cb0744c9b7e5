import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, type ButtonProps } from "../../ui/button";
import { Dialog } from "../../ui/dialog";

export interface RemoveButtonProps extends Pick<ButtonProps, "size" | "variant" | "icon" | "isPending" | "aria-label"> {
  /** What is done, on the button and in the question. */
  children: string;
  /** Names the thing: `Remove mail.example?` */
  question: string;
  /** What becomes of everything else, and what cannot be brought back. */
  effect: ReactNode;
  onRemove: () => void;
}

/** Removes something that cannot be brought back by an undo, once a question was answered. */
export function RemoveButton({ children, question, effect, onRemove, ...button }: RemoveButtonProps) {
  const { t } = useTranslation("portal");
  const [isAsking, setAsking] = useState(false);
  const handleRemove = () => {
    setAsking(false);
    onRemove();
  };
  return (
    <>
      <Button {...button} onPress={() => setAsking(true)}>
        {children}
      </Button>
      {isAsking ? (
        <Dialog
          title={question}
          kind="alert"
          isOpen
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button autoFocus onPress={() => setAsking(false)}>
                {t("cancel")}
              </Button>
              <Button variant="danger" onPress={handleRemove}>
                {children}
              </Button>
            </>
          }
        >
          <p>{effect}</p>
        </Dialog>
      ) : null}
    </>
  );
}
