import { useQuery } from "@tanstack/react-query";
import { UserRoundCog } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { currentUserQuery } from "../../../api/current-user";
import { paths } from "../../../lib/paths";
import { fullName } from "../../../lib/roles";
import { useSession } from "../../../lib/session";
import { Button } from "../../../ui/button";
import { EntryWait } from "../components/entry-wait";
import { Notice } from "../components/notice";
import { useOnce } from "../use-once";

/**
 * A link that signs somebody in never replaces a session that is there without asking: it could be anybody's link.
 * `children` go on with the link, as soon as nobody is signed in or the user agreed.
 */
export function AskFirst({ children }: { children: ReactNode }) {
  const { t } = useTranslation("sign-in");
  const navigate = useNavigate();
  const status = useSession((state) => state.status);
  // Signing in through the link itself must not bring the question up.
  const [mayGoOn, setMayGoOn] = useState(status === "signedOut");
  const user = useQuery({ ...currentUserQuery, enabled: status === "signedIn" && !mayGoOn });
  if (mayGoOn) return children;
  if (status === "signedOut") return <GoOn onGoOn={() => setMayGoOn(true)} />;
  if (status === "checking" || user.isPending) return <EntryWait words={t("entry.opening")} />;
  return (
    <Notice
      icon={<UserRoundCog />}
      title={t("entry.askTitle")}
      actions={
        <>
          <Button variant="primary" wide onPress={() => void navigate(paths.root, { replace: true })}>
            {t("entry.stay")}
          </Button>
          <Button wide onPress={() => setMayGoOn(true)}>
            {t("entry.goOn")}
          </Button>
        </>
      }
    >
      <p>{t("entry.askWords", { name: user.data ? `\u2068${fullName(user.data)}\u2069` : t("entry.somebody") })}</p>
    </Notice>
  );
}

/** Nobody turned out to be signed in. */
function GoOn({ onGoOn }: { onGoOn: () => void }) {
  useOnce(onGoOn);
  return null;
}
