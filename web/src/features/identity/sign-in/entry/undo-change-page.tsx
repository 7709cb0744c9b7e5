import { useMutation } from "@tanstack/react-query";
import { CircleCheck, ShieldAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate } from "react-router";
import { isProblem } from "../../../../api/problem";
import { usePageTitle } from "../../../../shared/page/page-title";
import { paths } from "../../../../shared/page/paths";
import { endSession } from "../../../../shared/identity/session";
import { Button } from "../../../../ui/button";
import { Link } from "../../../../ui/link";
import { Skeleton } from "../../../../ui/skeleton";
import { readChange, undoChange } from "../api/login-changes";
import { FormFailure } from "../components/form-failure";
import { LinkOver } from "../components/link-over";
import { LinkUnread } from "../components/link-unread";
import { Notice } from "../components/notice";
import { useSignIn } from "../store";
import { useEntryCodes } from "../use-entry-codes";
import { useLinkRead } from "../use-link-read";
import { useChangeWords } from "./use-change-words";

const CODES = ["token"] as const;

/** From the email about a change to a login: undoes it and asks for a new password. Nothing happens before the button is pressed: mail filters open links too. */
export function UndoChangePage() {
  const { t } = useTranslation("sign-in");
  const navigate = useNavigate();
  const { token } = useEntryCodes(CODES).codes;
  const change = useLinkRead(token, readChange);
  const words = useChangeWords();
  usePageTitle(t("undo.title"));
  const undo = useMutation({
    mutationFn: undoChange,
    onSuccess: (passwordToken) => {
      // Every session of the login is over, also the one of this browser: pages for visitors are open to it again.
      endSession("loggedOut");
      if (!passwordToken) return;
      useSignIn.setState({ passwordToken });
      void navigate(paths.resetPassword, { replace: true });
    },
  });
  if (!token) return <Navigate to={paths.login} replace />;
  if (undo.isSuccess) {
    return (
      <Notice
        icon={<CircleCheck />}
        tone="good"
        title={t("undo.doneTitle")}
        actions={
          <Link to={paths.login} variant="button">
            {t("back.toLogin")}
          </Link>
        }
      >
        <p>{t("undo.doneWords")}</p>
      </Notice>
    );
  }
  if (isProblem(change.error, "link_expired") || isProblem(undo.error, "link_expired")) {
    return (
      <LinkOver
        words={t("undo.overWords")}
        actions={
          <>
            <Link to={paths.forgotPassword} variant="button">
              {t("undo.newPassword")}
            </Link>
            <Link to={paths.login}>{t("back.toLogin")}</Link>
          </>
        }
      />
    );
  }
  if (change.error) return <LinkUnread title={t("undo.title")} error={change.error} isPending={change.isPending} onRetry={change.retry} />;
  if (!change.data) return <Skeleton lines={5} />;
  return (
    <Notice
      icon={<ShieldAlert />}
      tone="stopped"
      title={t("undo.title")}
      actions={
        <>
          {undo.error ? <FormFailure error={undo.error} /> : null}
          <Button variant="primary" wide isPending={undo.isPending} onPress={() => undo.mutate(token)}>
            {t("undo.undo")}
          </Button>
          <Link to={paths.root}>{t("undo.keep")}</Link>
        </>
      }
    >
      <p className="notice-fact">{words(change.data)}</p>
      <p>{t("undo.words")}</p>
    </Notice>
  );
}
