import { useTranslation } from "react-i18next";
import type { AdministeredRole, RoleUse } from "../../../api/schema";
import { paths } from "../../../shared/page/paths";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Link } from "../../../ui/link";

export interface InUseDialogProps {
  role: AdministeredRole;
  onClose: () => void;
  onShowHolders: (role: string) => void;
}

const TABS: Record<string, string> = { workflow: "workflow-editor", notification_rule: "notification-tool", invitation: "users" };
const placeOf = (use: RoleUse) => `${paths.programPortal}/${TABS[use.kind] ?? "settings"}?program=${use.program_id}`;

/** Why a role cannot be removed yet: who has it, and what names it, each with the way there. */
export function InUseDialog({ role, onClose, onShowHolders }: InUseDialogProps) {
  const { t } = useTranslation("roles");
  const nameOf = (use: RoleUse) => {
    const kind = use.kind === "workflow" ? "workflow" : use.kind === "invitation" ? "invitation" : "rule";
    const name = t(`inUse.${kind}`, { name: use.name });
    return use.draft ? t("inUse.draft", { name }) : name;
  };
  return (
    <Dialog title={t("inUse.title", { name: role.name })} isOpen onClose={onClose} actions={<Button onPress={onClose}>{t("close")}</Button>}>
      <div className="roles-form">
        {role.holders > 0 ? (
          <>
            <p>{t("inUse.people", { number: role.holders })}</p>
            <Button
              className="roles-new"
              size="small"
              onPress={() => {
                onClose();
                onShowHolders(role.name);
              }}
            >
              {t("inUse.show")}
            </Button>
          </>
        ) : null}
        {role.named_in.length > 0 ? (
          <>
            <p>{t("inUse.named")}</p>
            <ul className="page-rows">
              {role.named_in.map((use) => (
                <li key={`${use.kind} ${use.key}`}>
                  <Link to={placeOf(use)}>{nameOf(use)}</Link>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
