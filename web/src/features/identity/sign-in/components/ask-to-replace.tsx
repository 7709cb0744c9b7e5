import { useQuery } from "@tanstack/react-query";
import { UserRoundCog } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { currentUserQuery } from "../../../../api/current-user";
import { paths } from "../../../../shared/page/paths";
import { fullName } from "../../../../shared/identity/roles";
import { useSession } from "../../../../shared/identity/session";
import { Button } from "../../../../ui/button";
import { Notice } from "./notice";

/** A link would sign another person in: it never replaces a session that is there without asking, for it could be anybody's link. */
export function AskToReplace({ isPending, onGoOn }: { isPending: boolean; onGoOn: () => void }) {
  const { t } = useTranslation("sign-in");
  const navigate = useNavigate();
  const isSignedIn = useSession((state) => state.status === "signedIn");
  const user = useQuery({ ...currentUserQuery, enabled: isSignedIn });
  return (
    <Notice
      icon={<UserRoundCog />}
      title={t("entry.askTitle")}
      actions={
        <>
          <Button variant="primary" wide onPress={() => void navigate(paths.root, { replace: true })}>
            {t("entry.stay")}
          </Button>
          <Button wide isPending={isPending} onPress={onGoOn}>
            {t("entry.goOn")}
          </Button>
        </>
      }
    >
      <p>{t("entry.askWords", { name: user.data ? `\u2068${fullName(user.data)}\u2069` : t("entry.somebody") })}</p>
    </Notice>
  );
}
