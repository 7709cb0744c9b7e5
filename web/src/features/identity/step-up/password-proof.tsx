import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";
import { PasswordField } from "../../../ui/password-field";
import { provePassword } from "./api/assurance";
import { ProofLead } from "./proof-lead";
import { useProof } from "./use-proof";

/** The password once more. */
export function PasswordProof({ links }: { links: ReactNode }) {
  const { t } = useTranslation(["step-up", "sign-in"]);
  const [password, setPassword] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const proof = useProof(provePassword);
  const label = t("sign-in:login.password");
  useEffect(() => {
    if (!proof.fieldError) return;
    input.current?.focus();
    input.current?.select();
  }, [proof.fieldError]);
  return (
    <form
      className="code-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(!password);
        if (password) proof.give(password);
        else input.current?.focus();
      }}
    >
      <ProofLead words={t("step-up:passwordLead")} failure={proof.failure} />
      <PasswordField
        name="password"
        label={label}
        inputRef={input}
        value={password}
        onChange={(value) => {
          setPassword(value);
          setIsMissing(false);
          if (proof.fieldError) proof.forget();
        }}
        error={isMissing ? t("sign-in:rules.required", { label }) : proof.fieldError}
        autoComplete="current-password"
        autoFocus
      />
      <Button type="submit" variant="primary" wide isPending={proof.isPending}>
        {t("step-up:continue")}
      </Button>
      <div className="code-form-more">{links}</div>
    </form>
  );
}
