import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";
import { CodeBoxes } from "../../../ui/code-boxes";
import "./code-form.css";

const CODE_LENGTH = 6;

interface CodeFormProps {
  /** What the code is and where to find it, above the boxes. */
  head: ReactNode;
  /** Codes of an authenticator app are digits only. */
  accepts?: "alphanumeric" | "digits";
  isVerifying: boolean;
  /** The fault of the code. */
  error: string | undefined;
  onEdit: () => void;
  onVerify: (code: string) => void;
  /** What else can be done, under the button; `clear` empties the boxes. */
  children: (clear: () => void) => ReactNode;
}

/** Six boxes for a code, sent once they are full. */
export function CodeForm({ head, accepts = "alphanumeric", isVerifying, error, onEdit, onVerify, children }: CodeFormProps) {
  const { t } = useTranslation("sign-in");
  const [code, setCode] = useState("");
  const [isIncomplete, setIsIncomplete] = useState(false);
  const incomplete = accepts === "digits" ? t("mfa.incompleteDigits") : t("mfa.incomplete");
  return (
    <form
      className="code-form"
      onSubmit={(event) => {
        event.preventDefault();
        setIsIncomplete(code.length < CODE_LENGTH);
        if (code.length === CODE_LENGTH) onVerify(code);
      }}
    >
      {head}
      <CodeBoxes
        label={t("mfa.code")}
        accepts={accepts}
        value={code}
        length={CODE_LENGTH}
        autoFocus
        isDisabled={isVerifying}
        onChange={(value) => {
          setCode(value);
          setIsIncomplete(false);
          if (error) onEdit();
        }}
        onComplete={onVerify}
        error={error ?? (isIncomplete ? incomplete : undefined)}
      />
      <Button type="submit" variant="primary" wide isPending={isVerifying}>
        {t("mfa.verify")}
      </Button>
      <div className="code-form-more">{children(() => setCode(""))}</div>
    </form>
  );
}
