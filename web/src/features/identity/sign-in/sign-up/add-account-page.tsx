import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, UserRoundPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate } from "react-router";
import { api } from "../../../../api/client";
import { currentUserQuery } from "../../../../api/current-user";
import { isProblem } from "../../../../api/problem";
import { usePageTitle } from "../../../../shared/page/page-title";
import { loginPath } from "../../../../shared/identity/login-path";
import { paths } from "../../../../shared/page/paths";
import { fullName } from "../../../../shared/identity/roles";
import { endSession, useSession } from "../../../../shared/identity/session";
import { Button } from "../../../../ui/button";
import { Link } from "../../../../ui/link";
import { Skeleton } from "../../../../ui/skeleton";
import { confirmAddedAccount, readAddedAccount } from "../api/added-account";
import { FormFailure } from "../components/form-failure";
import { LinkOver } from "../components/link-over";
import { LinkUnread } from "../components/link-unread";
import { Notice } from "../components/notice";
import { useSignIn } from "../store";
import { useEntryCodes } from "../use-entry-codes";
import { useLinkRead } from "../use-link-read";
import { OtherLogin } from "./other-login";

const CODES = ["token"] as const;

/** From the mail that follows a sign-up with an address that has a login: its owner adds the account to it, or leaves it. */
export function AddAccountPage() {
  const { t } = useTranslation("sign-in");
  const navigate = useNavigate();
  const client = useQueryClient();
  const { token } = useEntryCodes(CODES).codes;
  const status = useSession((state) => state.status);
  const isSignedIn = status === "signedIn";
  const user = useQuery({ ...currentUserQuery, enabled: isSignedIn }).data;
  const account = useLinkRead(token, readAddedAccount);
  usePageTitle(t("addAccount.title"));
  const leave = async () => {
    // Whatever the hub says, this side forgets the session; the hub ends it by its own clock.
    await api.post("/api/users/logout").catch(() => undefined);
    endSession("loggedOut");
  };
  const add = useMutation({
    mutationFn: async ({ token, withSession }: { token: string; withSession: boolean }) => {
      const passwordToken = await confirmAddedAccount(token, withSession);
      if (!passwordToken) return;
      // The recipient of the mail sets the first password: pages for visitors must be open to them.
      if (useSession.getState().status === "signedIn") await leave();
      useSignIn.setState({ passwordToken });
      await navigate(paths.resetPassword, { replace: true });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ["accounts"] }),
  });

  if (!token) return <Navigate to={paths.login} replace />;
  const title = t("addAccount.title");
  const back = loginPath(`${paths.addAccount}?token=${encodeURIComponent(token)}`);
  if (isProblem(account.error, "link_expired") || isProblem(add.error, "link_expired")) {
    return (
      <LinkOver
        words={t("addAccount.overWords")}
        actions={
          <Link to={paths.login} variant="button">
            {t("back.toLogin")}
          </Link>
        }
      />
    );
  }
  if (account.error) return <LinkUnread title={title} error={account.error} isPending={account.isPending} onRetry={account.retry} />;
  if (!account.data || status === "checking" || (isSignedIn && !user)) return <Skeleton lines={5} />;
  const { kind, name, instance_name, sign_in } = account.data;
  const who = user && isSignedIn ? `\u2068${fullName(user)}\u2069` : null;
  const about = { name: `\u2068${name}\u2069`, instance: `\u2068${instance_name}\u2069` };

  if (add.isSuccess) {
    return (
      <Notice
        icon={<CircleCheck />}
        tone="good"
        title={t("addAccount.doneTitle")}
        actions={
          <Link to={paths.root} variant="button">
            {t("addAccount.home")}
          </Link>
        }
      >
        <p>{t("addAccount.doneWords", about)}</p>
      </Notice>
    );
  }
  if (who && isProblem(add.error, "not_allowed")) {
    return <OtherLogin who={who} onLeave={leave} to={back} />;
  }
  const mustSignIn = sign_in && !isSignedIn;
  return (
    <Notice
      icon={<UserRoundPlus />}
      title={title}
      actions={
        <>
          {add.error && !mustSignIn ? <FormFailure error={add.error} /> : null}
          {mustSignIn ? (
            <Button variant="primary" wide onPress={() => void navigate(back)}>
              {t("addAccount.signIn")}
            </Button>
          ) : (
            <Button variant="primary" wide isPending={add.isPending} onPress={() => add.mutate({ token, withSession: sign_in })}>
              {t("addAccount.add")}
            </Button>
          )}
          <Link to={paths.root}>{t("addAccount.notNow")}</Link>
        </>
      }
    >
      <p className="notice-fact">{t(`addAccount.${kind}`, about)}</p>
      <p>{kind === "staff" ? t("addAccount.staffWords") : t("addAccount.words")}</p>
      {mustSignIn ? <p>{t("addAccount.signInWords")}</p> : null}
      {who ? <p>{sign_in ? t("addAccount.as", { name: who }) : t("addAccount.signsOut", { name: who })}</p> : null}
      {sign_in ? null : <p>{t("addAccount.passwordNext")}</p>}
    </Notice>
  );
}
