import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { CodeBoxes } from "../../../ui/code-boxes";
import { Timer } from "../../../ui/timer";
import { useHasPassed } from "../../../shared/page/use-has-passed";
import type { LoginCode } from "./change-login-form";
import { loginIdText } from "./login-id-text";

const CODE_LENGTH = 6;

interface VerifyLoginProps {
  code: LoginCode;
  isProving: boolean;
  isSending: boolean;
  /** The fault of the code. */
  error: string | undefined;
  /** Why no new code was sent. */
  sendError: string | undefined;
  onEdit: () => void;
  onProve: (digits: string) => void;
  onResend: () => void;
  onCancel: () => void;
}

/** The new login id, pending, and the six digits that were sent there. */
export function VerifyLogin({ code, isProving, isSending, error, sendError, onEdit, onProve, onResend, onCancel }: VerifyLoginProps) {
  const { t } = useTranslation("account");
  const [digits, setDigits] = useState("");
  const mayResend = useHasPassed(code.resendAt);
  return (
    <form
      className="settings-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (digits.length === CODE_LENGTH) onProve(digits);
      }}
    >
      <p className="settings-login">
        <bdi dir="ltr">{loginIdText(code.newLoginId)}</bdi>
        <span className="settings-badge">{t("login.pending")}</span>
      </p>
      {sendError ? (
        <Banner kind="warning" isLive>
          {sendError}
        </Banner>
      ) : null}
      <CodeBoxes
        label={t("login.code")}
        accepts="digits"
        value={digits}
        length={CODE_LENGTH}
        autoFocus
        isDisabled={isProving}
        onChange={(value) => {
          setDigits(value);
          if (error) onEdit();
        }}
        error={error}
      />
      <p className="settings-detail">
        {mayResend ? (
          <Button
            variant="quiet"
            size="small"
            isPending={isSending}
            onPress={() => {
              setDigits("");
              onResend();
            }}
          >
            {t("login.resend")}
          </Button>
        ) : (
          <>
            {t("login.resendIn")} <Timer at={code.resendAt} counts="down" />
          </>
        )}
      </p>
      <div className="settings-actions">
        <Button onPress={onCancel}>{t("cancel")}</Button>
        <Button type="submit" variant="primary" isPending={isProving} isDisabled={digits.length < CODE_LENGTH}>
          {t("login.send")}
        </Button>
      </div>
    </form>
  );
}
