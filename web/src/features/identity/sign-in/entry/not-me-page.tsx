import { useMutation } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate } from "react-router";
import { usePageTitle } from "../../../../shared/page/page-title";
import { paths } from "../../../../shared/page/paths";
import { endSession } from "../../../../shared/identity/session";
import { Button } from "../../../../ui/button";
import { Link } from "../../../../ui/link";
import { disownSession } from "../api/passwords";
import { FormFailure } from "../components/form-failure";
import { Notice } from "../components/notice";
import { useSignIn } from "../store";
import { useEntryCodes } from "../use-entry-codes";

const CODES = ["token"] as const;

/** From the email about a new device: ends that session and asks for a new password. Nothing happens before the button is pressed: mail filters open links too. */
export function NotMePage() {
  const { t } = useTranslation("sign-in");
  const navigate = useNavigate();
  const { token } = useEntryCodes(CODES).codes;
  usePageTitle(t("notMe.title"));
  const end = useMutation({
    mutationFn: disownSession,
    onSuccess: (passwordToken) => {
      // Every session of the login is over, also the one of this browser: pages for visitors are open to it again.
      endSession("loggedOut");
      useSignIn.setState({ passwordToken });
      void navigate(paths.resetPassword, { replace: true });
    },
  });
  if (!token) return <Navigate to={paths.login} replace />;
  return (
    <Notice
      icon={<ShieldAlert />}
      tone="stopped"
      title={t("notMe.title")}
      actions={
        <>
          {end.error ? <FormFailure error={end.error} /> : null}
          <Button variant="primary" wide isPending={end.isPending} onPress={() => end.mutate(token)}>
            {t("notMe.end")}
          </Button>
          <Link to={paths.root}>{t("notMe.wasMe")}</Link>
        </>
      }
    >
      <p>{t("notMe.words")}</p>
    </Notice>
  );
}
