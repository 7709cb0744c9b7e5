import { useTranslation } from "react-i18next";
import type { AdministeredReport } from "../../../api/schema";
import { PortalFrame } from "../../../shared/administration/portal-frame";
import { useUser } from "../../../shared/identity/user";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Checkbox } from "../../../ui/checkbox";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { showToast } from "../../../ui/toast-queue";
import { useGiveReport, useReportRoles } from "./report-roles";

/** Roles whose names are words of the page; administrators see every report. */
const NAMED = [200, 201] as const;

/** Which roles read which reports. */
export function ReportRolesPage() {
  return (
    <PortalFrame tab="reports" withoutProgram={<ReportRoles />}>
      {() => null}
    </PortalFrame>
  );
}

function ReportRoles() {
  const { t } = useTranslation("report-roles");
  const problemWords = useProblemWords();
  const mayWrite = useUser().permissions.includes("report-roles.write");
  const reports = useReportRoles();
  const give = useGiveReport();
  if (!reports.data) {
    return reports.error ? <LoadFailure error={reports.error} onRetry={() => void reports.refetch()} /> : <Skeleton shape="row" lines={6} />;
  }
  const others = [...new Set(reports.data.items.flatMap((item) => item.roles))].filter((role) => role !== 99 && !NAMED.some((one) => one === role));
  const roles: number[] = [...NAMED, ...others.toSorted((one, other) => one - other)];
  const roleName = (role: number) => (role === 200 ? t("roles.supervisor") : role === 201 ? t("roles.manager") : t("roles.other", { number: role }));
  const save = (item: AdministeredReport, next: number[]) => {
    const name = t(`reports.${item.report}`);
    const change = { report: item.report, was: item.roles, roles: next };
    const onError = (error: Error) => showToast({ kind: "error", title: t("failed", { name }), detail: problemWords(error) });
    const undo = () => give.mutate({ report: item.report, was: next, roles: item.roles }, { onError });
    give.mutate(change, {
      onSuccess: () => showToast({ kind: "success", title: t("saved", { name }), action: { name: t("undo"), onPress: undo } }),
      onError,
    });
  };
  return (
    <>
      <p className="page-lead">{t("lead")}</p>
      <Table label={t("label")}>
        <TableHead>
          <ColumnHead>{t("report")}</ColumnHead>
          <ColumnHead>{t("roles.administrator")}</ColumnHead>
          {roles.map((role) => (
            <ColumnHead key={role}>{roleName(role)}</ColumnHead>
          ))}
          <ColumnHead>{t("readers")}</ColumnHead>
        </TableHead>
        <tbody>
          {reports.data.items.map((item) => {
            const name = t(`reports.${item.report}`);
            const isForAll = item.roles.length === 0;
            return (
              <TableRow key={item.report}>
                <Cell header>{name}</Cell>
                <Cell>
                  <Checkbox isSelected isDisabled aria-label={t("mayRead", { role: t("roles.administrator"), report: name })} />
                </Cell>
                {roles.map((role) => (
                  <Cell key={role}>
                    <Checkbox
                      isSelected={item.roles.includes(role)}
                      isDisabled={!mayWrite}
                      aria-label={t("mayRead", { role: roleName(role), report: name })}
                      onChange={(isOn) =>
                        save(item, isOn ? [...item.roles, role].toSorted((one, other) => one - other) : item.roles.filter((one) => one !== role))
                      }
                    />
                  </Cell>
                ))}
                <Cell>{isForAll ? t("everybody") : t("these")}</Cell>
              </TableRow>
            );
          })}
        </tbody>
      </Table>
    </>
  );
}
