import { useTranslation } from "react-i18next";
import type { ProgramFilePlan } from "../../../api/schema";
import { PlacedFaults } from "../../config-editor/placed-faults";
import { isolated } from "../../words/direction";
import { Banner } from "../../../ui/banner";
import { Checkbox } from "../../../ui/checkbox";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import "./program-file.css";

export interface FilePlanProps {
  plan: ProgramFilePlan;
  /** Members of the file that stay out. */
  leaveOut: readonly string[];
  onLeaveOut: (path: string, isLeftOut: boolean) => void;
}

/** What a file would do, text by text, with what it needs and does not find here. */
export function FilePlan({ plan, leaveOut, onLeaveOut }: FilePlanProps) {
  const { t } = useTranslation("program-file");
  const names = (all: readonly string[]) => all.map(isolated).join(", ");
  return (
    <>
      {plan.missing_roles.length > 0 ? (
        <Banner kind="warning" title={t("missingRoles")}>
          {names(plan.missing_roles)}
        </Banner>
      ) : null}
      {plan.missing_templates.length > 0 ? (
        <Banner kind="warning" title={t("missingTemplates")}>
          {names(plan.missing_templates)}
        </Banner>
      ) : null}
      {plan.faults.length > 0 ? <PlacedFaults faults={plan.faults} program={plan.processId} none="" title={t("planFaults")} /> : null}
      <Table label={t("plan")}>
        <TableHead>
          <ColumnHead>{t("text")}</ColumnHead>
          <ColumnHead>{t("becomes")}</ColumnHead>
          <ColumnHead>{t("leaveOut")}</ColumnHead>
        </TableHead>
        <tbody>
          {plan.items.map((item) => (
            <TableRow key={item.path}>
              <Cell header>
                <bdi>{item.path}</bdi>
              </Cell>
              <Cell>{item.verdict === "created" && isRenamed(item) ? t("createdAs", { key: isolated(item.key) }) : t(`verdicts.${item.verdict}`)}</Cell>
              <Cell>
                {item.verdict === "unchanged" ? null : item.is_left_out && !leaveOut.includes(item.path) ? (
                  t("notInDrafts")
                ) : (
                  <Checkbox
                    aria-label={t("leaveOutOf", { text: isolated(item.path) })}
                    isSelected={leaveOut.includes(item.path)}
                    onChange={(isLeftOut) => onLeaveOut(item.path, isLeftOut)}
                  />
                )}
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </>
  );
}

/** Whether a text has another key here than in the file. */
function isRenamed({ path, key }: ProgramFilePlan["items"][number]): boolean {
  return path.includes(".") && !path.endsWith(`.${key}`);
}
