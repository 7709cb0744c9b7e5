import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { MfaChannel, OwnPhone } from "../../../api/schema";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { CodeBoxes } from "../../../ui/code-boxes";
import { Dialog } from "../../../ui/dialog";
import { RadioGroup } from "../../../ui/radio-group";
import { TextField } from "../../../ui/text-field";
import { Timer } from "../../../ui/timer";
import { phoneText } from "../../words/format";
import { useProblemWords } from "../../words/problem-words";
import { useHasPassed } from "../../page/use-has-passed";
import { useRemoveOwnPhone, useSendOwnPhoneCode, useVerifyOwnPhone } from "./own-phone";
import { OwnPhoneCall } from "./own-phone-call";
import "./own-phone.css";

const CODE_LENGTH = 6;

interface OwnPhoneDialogProps {
  phone: OwnPhone;
  /** The number is proved and kept; the dialog is closed too. */
  onVerified?: () => void;
  onClose: () => void;
}

/** Sets the telephone on which one is called: the number, then the code that proves it. */
export function OwnPhoneDialog({ phone, onVerified, onClose }: OwnPhoneDialogProps) {
  const { t } = useTranslation("calls");
  const words = useProblemWords();
  const [number, setNumber] = useState("");
  const [channel, setChannel] = useState<MfaChannel>(phone.channels[0] ?? "phone");
  const [digits, setDigits] = useState("");
  const [resendAt, setResendAt] = useState(0);
  const send = useSendOwnPhoneCode();
  const verify = useVerifyOwnPhone();
  const remove = useRemoveOwnPhone();
  const mayResend = useHasPassed(resendAt);
  const isOfNumber = isProblem(send.error) && send.error.errors.some((fault) => fault.field === "number");
  const isOfCode = isProblem(verify.error, "code_wrong") || isProblem(verify.error, "code_expired");

  const handleSend = () => {
    setDigits("");
    verify.reset();
    send.mutate({ number, channel }, { onSuccess: (sent) => setResendAt(Date.now() + sent.resend_after_ms) });
  };
  const handleVerify = (code: string) => {
    if (verify.isPending) return;
    verify.mutate(code, {
      onSuccess: () => {
        onVerified?.();
        onClose();
      },
    });
  };

  return (
    <Dialog
      title={t("ownPhone.title")}
      isOpen
      onClose={onClose}
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{t("ownPhone.cancel")}</Button>
          {send.data ? (
            <Button variant="primary" isPending={verify.isPending} isDisabled={digits.length < CODE_LENGTH} onPress={() => handleVerify(digits)}>
              {t("ownPhone.verify")}
            </Button>
          ) : (
            <Button variant="primary" isPending={send.isPending} isDisabled={number.trim() === ""} onPress={handleSend}>
              {t("ownPhone.send")}
            </Button>
          )}
        </>
      }
    >
      <div className="own-phone">
        {send.data ? (
          <>
            <p>{t("ownPhone.sent", { to: `\u2066${send.data.to}\u2069` })}</p>
            {channel === "call" ? <OwnPhoneCall sentAt={send.data.expires_at_ms} /> : null}
            <CodeBoxes
              label={t("ownPhone.code")}
              accepts="digits"
              value={digits}
              length={CODE_LENGTH}
              autoFocus
              isDisabled={verify.isPending}
              onChange={(value) => {
                setDigits(value);
                if (verify.error) verify.reset();
              }}
              onComplete={handleVerify}
              error={isOfCode ? words(verify.error) : undefined}
            />
            {mayResend ? (
              <Button variant="quiet" size="small" isPending={send.isPending} onPress={handleSend}>
                {t("ownPhone.resend")}
              </Button>
            ) : (
              <p>
                {t("ownPhone.resendIn")} <Timer at={resendAt} counts="down" />
              </p>
            )}
          </>
        ) : (
          <>
            <p>{t("ownPhone.words")}</p>
            <TextField
              label={t("ownPhone.number")}
              value={number}
              onChange={setNumber}
              type="tel"
              autoComplete="tel"
              autoFocus
              error={isOfNumber ? words(send.error) : undefined}
            />
            {phone.channels.length > 1 ? (
              <RadioGroup
                label={t("ownPhone.how")}
                value={channel}
                onChange={(id) => setChannel(id as MfaChannel)}
                options={phone.channels.map((id) => ({ id, name: id === "call" ? t("ownPhone.byCall") : t("ownPhone.byText") }))}
              />
            ) : null}
            {phone.number ? (
              <Button variant="quiet" size="small" isPending={remove.isPending} onPress={() => remove.mutate(undefined, { onSuccess: onClose })}>
                {t("ownPhone.remove", { number: `\u2066${phoneText(phone.number)}\u2069` })}
              </Button>
            ) : null}
          </>
        )}
        {send.error && !isOfNumber ? (
          <Banner kind="error" isLive>
            {words(send.error)}
          </Banner>
        ) : null}
        {verify.error && !isOfCode ? (
          <Banner kind="error" isLive>
            {words(verify.error)}
          </Banner>
        ) : null}
        {remove.error ? (
          <Banner kind="error" isLive>
            {words(remove.error)}
          </Banner>
        ) : null}
      </div>
    </Dialog>
  );
}
