import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { CodeBoxes } from "../../../../ui/code-boxes";
import { showToast } from "../../../../ui/toast-queue";
import { Timer } from "../../../../ui/timer";
import { FormFailure } from "../components/form-failure";
import { CodeCall } from "./code-call";
import { useHasPassed } from "../../../../shared/page/use-has-passed";
import { useLoginIdProgress } from "./progress";
import { useProveCode, useRequestCode } from "./use-code";
import "../../../../shared/identity/second-factor/code-form.css";

const CODE_LENGTH = 6;

interface CodeEntryProps {
  /** What the code is for. */
  lead: string;
  /** Takes the token that proves the code. */
  onProved: (token: string) => void;
  onBack: () => void;
  /** Sends the code again, if the flow has its own method for it. */
  onResend?: () => void;
}

/** Six digits, one a box: the newer flow's code. It is sent when all six are there. */
export function CodeEntry({ lead, onProved, onBack, onResend }: CodeEntryProps) {
  const { t } = useTranslation("sign-in");
  const words = useProblemWords();
  const [digits, setDigits] = useState("");
  const under = useLoginIdProgress((state) => state.code);
  const newLoginId = useLoginIdProgress((state) => state.newLoginId);
  const prove = useProveCode();
  const request = useRequestCode();
  const mayResend = useHasPassed(under?.resendAt ?? 0);
  const submit = (code: string) =>
    prove.mutate(code, {
      onSuccess: (token) => {
        showToast({ kind: "success", title: t("code.proved") });
        onProved(token);
      },
    });
  const resend = () => {
    setDigits("");
    prove.reset();
    if (onResend) onResend();
    else if (under?.asker) {
      const { asker, operation, channel } = under;
      request.mutate({ token: asker, operation, channel: channel ?? undefined, newLoginId: operation === "change_login_id" ? newLoginId : undefined });
    }
  };
  // The fault of a code that can be corrected is shown at the boxes; other failures are shown above.
  const isOfBoxes = isProblem(prove.error, "code_wrong") || isProblem(prove.error, "code_expired");

  return (
    <form
      className="sign-in-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (digits.length === CODE_LENGTH) submit(digits);
      }}
    >
      <div>
        <h1 className="sign-in-title">{t("code.title")}</h1>
        <p className="sign-in-lead">
          {t("mfa.enterLead", { to: `\u2066${under?.to ?? ""}\u2069` })} {lead}
        </p>
      </div>
      {prove.error && !isOfBoxes ? <FormFailure error={prove.error} /> : request.error ? <FormFailure error={request.error} /> : null}
      {under?.channel === "call" && under.token ? <CodeCall token={under.token} to={under.to} /> : null}
      <CodeBoxes
        label={t("mfa.code")}
        accepts="digits"
        value={digits}
        length={CODE_LENGTH}
        autoFocus
        isDisabled={prove.isPending}
        onChange={(value) => {
          setDigits(value);
          if (prove.error) prove.reset();
        }}
        onComplete={submit}
        error={isOfBoxes ? words(prove.error) : undefined}
      />
      <Button type="submit" variant="primary" wide isPending={prove.isPending} isDisabled={digits.length < CODE_LENGTH}>
        {t("mfa.verify")}
      </Button>
      <div className="code-form-more">
        {mayResend ? (
          <Button variant="quiet" isPending={request.isPending} onPress={resend}>
            {t("mfa.resend")}
          </Button>
        ) : (
          <p className="code-form-wait">
            {t("mfa.resendIn")} <Timer at={under?.resendAt ?? 0} counts="down" />
          </p>
        )}
        <span className="code-form-links">
          <Button variant="quiet" onPress={onBack} icon={<ArrowLeft className="code-form-arrow" size={16} aria-hidden />}>
            {t("code.back")}
          </Button>
        </span>
      </div>
    </form>
  );
}
