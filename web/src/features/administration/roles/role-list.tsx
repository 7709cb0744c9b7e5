import { Plus, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { AdministeredRole } from "../../../api/schema";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { showToast } from "../../../ui/toast-queue";
import { presentRole, useRemoveRole, useRoles, useSaveRole, written } from "./api/roles";
import { InUseDialog } from "./in-use-dialog";
import { RoleDialog } from "./role-dialog";
import { AREAS, useAccessWords } from "./words";

const isInUse = (role: AdministeredRole) => role.holders > 0 || role.named_in.length > 0;

/** The roles of the instance: what each gives, who has it, and what names it. */
export function RoleList({ onShowHolders }: { onShowHolders: (role: string) => void }) {
  const { t } = useTranslation("roles");
  const problemWords = useProblemWords();
  const words = useAccessWords();
  const roles = useRoles();
  const remove = useRemoveRole();
  const save = useSaveRole();
  const [edited, setEdited] = useState<AdministeredRole | "new" | null>(null);
  const [kept, setKept] = useState<AdministeredRole | null>(null);
  if (!roles.data) return roles.error ? <LoadFailure error={roles.error} onRetry={() => void roles.refetch()} /> : <Skeleton lines={4} />;
  const failed = (title: string) => (error: Error) => showToast({ kind: "error", title, detail: problemWords(error) });
  const handleRemove = (role: AdministeredRole) => {
    if (isInUse(role)) {
      setKept(role);
      return;
    }
    const bringBack = () => void save.mutateAsync({ name: role.name, version: 0, role: written(role) }).catch(failed(t("undoFailed")));
    remove.mutate(role, {
      onSuccess: () => showToast({ kind: "success", title: t("removed", { name: role.name }), action: { name: t("undo"), onPress: bringBack } }),
      onError: (error) => {
        const present = isProblem(error, "role_in_use") ? presentRole(error) : null;
        if (present) setKept(present);
        else failed(t("removeFailed"))(error);
      },
    });
  };
  const handleSaved = ({ name, version }: AdministeredRole, before: AdministeredRole | null) => {
    const undo = () => {
      const undone = before ? save.mutateAsync({ name, version, role: written(before) }) : remove.mutateAsync({ name, version });
      void undone.catch(failed(t("undoFailed")));
    };
    showToast({ kind: "success", title: t("saved", { name }), action: { name: t("undo"), onPress: undo } });
  };
  const gives = (role: AdministeredRole) => {
    const areas = AREAS.flatMap((area) => {
      const access = role.AdminPerms[area] ?? "Hidden";
      return access === "Hidden" ? [] : [access === "Read" ? t("readOnly", { area: t(`areas.${area}.name`) }) : t(`areas.${area}.name`)];
    });
    return words.list(role.supervises ? [...areas, t("supervision")] : areas);
  };
  return (
    <div className="roles-part">
      <p className="page-lead">{t("lead")}</p>
      <Button className="roles-new" icon={<Plus size={16} aria-hidden />} onPress={() => setEdited("new")}>
        {t("new")}
      </Button>
      {roles.data.length === 0 ? (
        <EmptyState icon={<ShieldCheck />} title={t("empty")}>
          <p>{t("emptyWords")}</p>
        </EmptyState>
      ) : (
        <Table label={t("parts.roles")}>
          <TableHead>
            <ColumnHead>{t("columns.role")}</ColumnHead>
            <ColumnHead>{t("columns.gives")}</ColumnHead>
            <ColumnHead align="end">{t("columns.people")}</ColumnHead>
            <ColumnHead hideName>{t("columns.actions")}</ColumnHead>
          </TableHead>
          <tbody>
            {roles.data.map((role) => (
              <TableRow key={role.name}>
                <Cell header>
                  <bdi>{role.name}</bdi>
                </Cell>
                <Cell>{gives(role) || t("nothing")}</Cell>
                <Cell align="end">
                  {role.holders === 0 ? (
                    <span className="tabular">0</span>
                  ) : (
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={t("holdersOf", { name: role.name, number: role.holders })}
                      onPress={() => onShowHolders(role.name)}
                    >
                      <span className="tabular">{role.holders}</span>
                    </Button>
                  )}
                </Cell>
                <Cell>
                  <span className="roles-actions">
                    <Button size="small" aria-label={t("editOf", { name: role.name })} onPress={() => setEdited(role)}>
                      {t("edit")}
                    </Button>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={t("removeOf", { name: role.name })}
                      isPending={remove.isPending && remove.variables.name === role.name}
                      onPress={() => handleRemove(role)}
                    >
                      {t("remove")}
                    </Button>
                  </span>
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
      {edited ? <RoleDialog role={edited === "new" ? null : edited} onSaved={handleSaved} onClose={() => setEdited(null)} /> : null}
      {kept ? <InUseDialog role={kept} onClose={() => setKept(null)} onShowHolders={onShowHolders} /> : null}
    </div>
  );
}
