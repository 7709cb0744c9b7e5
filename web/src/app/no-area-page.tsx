import { DoorClosed } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SessionUser } from "../api/schema";
import { usePageTitle } from "../shared/page/page-title";
import { fullName } from "../shared/identity/roles";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { useLogout } from "./shell/logout";
import "./app.css";

/** For accounts whose area is not part of this site. */
export function NoAreaPage({ user }: { user: SessionUser }) {
  const { t } = useTranslation("shell");
  const logout = useLogout();
  usePageTitle(t("noArea.title"));
  return (
    <main className="app-message">
      <EmptyState
        level={1}
        icon={<DoorClosed />}
        title={t("noArea.title")}
        action={
          <Button onPress={logout.run} isPending={logout.isRunning}>
            {t("account.logout")}
          </Button>
        }
      >
        <p>{t("noArea.words", { name: fullName(user), type: user.accountTypeTranslation || user.accountType })}</p>
      </EmptyState>
    </main>
  );
}
