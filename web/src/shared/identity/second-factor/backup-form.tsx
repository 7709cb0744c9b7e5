import { useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/text-field";
import "./code-form.css";

interface BackupFormProps {
  head: ReactNode;
  isVerifying: boolean;
  /** The fault of the code. */
  error: string | undefined;
  onEdit: () => void;
  onVerify: (code: string) => void;
  /** What else can be done, under the button. */
  children: ReactNode;
}

/** One of the codes that were written down when the second factor was set up; each works once. */
export function BackupForm({ head, isVerifying, error, onEdit, onVerify, children }: BackupFormProps) {
  const { t } = useTranslation("sign-in");
  const [code, setCode] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const label = t("mfa.backupCode");
  return (
    <form
      className="code-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const typed = code.trim();
        setIsMissing(!typed);
        if (typed) onVerify(typed);
        else input.current?.focus();
      }}
    >
      {head}
      <TextField
        name="code"
        label={label}
        inputRef={input}
        value={code}
        onChange={(value) => {
          setCode(value);
          setIsMissing(false);
          if (error) onEdit();
        }}
        error={isMissing ? t("rules.required", { label }) : error}
        autoComplete="off"
        spellCheck="false"
        autoFocus
      />
      <Button type="submit" variant="primary" wide isPending={isVerifying}>
        {t("mfa.verify")}
      </Button>
      <div className="code-form-more">{children}</div>
    </form>
  );
}
