import { useMutation } from "@tanstack/react-query";
import { Mail, MessageSquareText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate } from "react-router";
import { isProblem } from "../../api/problem";
import type { MfaChannel, MfaSent } from "../../api/types";
import { usePageTitle } from "../../lib/page-title";
import { paths } from "../../lib/paths";
import { useProblemWords } from "../../lib/problem-words";
import { adoptToken } from "../../lib/session";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { RadioGroup } from "../../ui/radio-group";
import { sendCode, verifyCode } from "./api/mfa";
import { CodeStep } from "./components/code-step";
import { resetSignIn, useSignIn } from "./store";

/** Refusals after which the code can be tried or asked for again on the same screen. */
const REPAIRABLE = ["code_wrong", "code_expired", "too_soon", "rate_limited", "unreachable", "overloaded", "no_gateway", "opted_out", "invalid_field"];

/** The second factor: choose where the code goes, then enter it. */
export function MfaPage() {
  const { t } = useTranslation("sign-in");
  const navigate = useNavigate();
  const { search } = useLocation();
  const words = useProblemWords();
  const { account, loginToken, mfa } = useSignIn();
  const [channel, setChannel] = useState<MfaChannel | null>(mfa?.channels[0] ?? null);
  const [sent, setSent] = useState<(MfaSent & { resendAt: number }) | null>(null);
  usePageTitle(t("mfa.title"));

  const send = useMutation({
    mutationFn: async (to: MfaChannel) => {
      if (!loginToken || !account) throw new Error("no sign-in is under way");
      return sendCode(loginToken, account, to);
    },
    onSuccess: (answer) => setSent({ ...answer, resendAt: Date.now() + answer.resend_after_ms }),
  });
  const verify = useMutation({
    mutationFn: async (code: string) => {
      if (!loginToken || !account) throw new Error("no sign-in is under way");
      return verifyCode(loginToken, account, code);
    },
    onSuccess: (token) => {
      adoptToken(token);
      resetSignIn();
    },
  });

  if (!account || !loginToken || !mfa) return <Navigate to={{ pathname: paths.login, search }} replace />;

  const toLogin = () => {
    resetSignIn();
    void navigate({ pathname: paths.login, search });
  };
  const isRepairable = (error: unknown) => REPAIRABLE.some((key) => isProblem(error, key));
  const final = [send.error, verify.error].find((error) => error && !isRepairable(error));
  const hasExpired = isProblem(final, "session_expired") || isProblem(final, "not_signed_in");

  return (
    <>
      {sent ? (
        <CodeStep
          sent={sent}
          isVerifying={verify.isPending}
          isSending={send.isPending}
          error={verify.error && isRepairable(verify.error) ? words(verify.error) : undefined}
          sendError={send.error && isRepairable(send.error) ? words(send.error) : undefined}
          onEdit={() => verify.reset()}
          onVerify={(code) => verify.mutate(code)}
          onResend={() => send.mutate(sent.channel)}
          onBack={() => {
            verify.reset();
            send.reset();
            setSent(null);
          }}
          onCancel={toLogin}
        />
      ) : (
        <form
          className="sign-in-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (channel) send.mutate(channel);
          }}
        >
          <div>
            <h1 className="sign-in-title">{t("mfa.title")}</h1>
            <p className="sign-in-lead">{t("mfa.chooseLead")}</p>
          </div>
          {send.error && isRepairable(send.error) ? (
            <Banner kind="warning" isLive>
              {words(send.error)}
            </Banner>
          ) : null}
          <RadioGroup
            label={t("mfa.channel")}
            look="cards"
            value={channel}
            onChange={(value) => setChannel(value as MfaChannel)}
            options={mfa.channels.map((id) => ({
              id,
              name: id === "email" ? t("mfa.email") : t("mfa.sms"),
              detail: mfa.hints?.[id],
              icon: id === "email" ? <Mail size={20} aria-hidden /> : <MessageSquareText size={20} aria-hidden />,
            }))}
          />
          <Button type="submit" variant="primary" wide isPending={send.isPending} isDisabled={!channel}>
            {t("mfa.send")}
          </Button>
          <Button variant="quiet" onPress={toLogin}>
            {t("mfa.cancel")}
          </Button>
        </form>
      )}
      <Dialog
        kind="alert"
        isOpen={Boolean(final)}
        onClose={toLogin}
        title={hasExpired ? t("mfa.expiredTitle") : t("mfa.failedTitle")}
        actions={
          <Button variant="primary" onPress={toLogin} autoFocus>
            {t("mfa.toLogin")}
          </Button>
        }
      >
        <p>{hasExpired ? t("mfa.expiredWords") : words(final)}</p>
      </Dialog>
    </>
  );
}
