import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../../api/problem";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { useSignOnRefusals } from "./api/security";
import { Part } from "./part";

/** Why people could not sign on; nothing where everybody could. */
export function SignOnRefusals({ id }: { id: number }) {
  const { t } = useTranslation("security");
  const format = useFormat();
  const words = useProblemWords();
  const refusals = useSignOnRefusals(id);
  if (!refusals.data || refusals.data.length === 0) return null;
  return (
    <Part title={t("refusals.title")}>
      <p className="security-muted">{t("refusals.lead")}</p>
      <Table label={t("refusals.title")}>
        <TableHead>
          <ColumnHead>{t("refusals.when")}</ColumnHead>
          <ColumnHead>{t("refusals.who")}</ColumnHead>
          <ColumnHead>{t("refusals.why")}</ColumnHead>
          <ColumnHead>{t("refusals.source")}</ColumnHead>
        </TableHead>
        <tbody>
          {refusals.data.map((one) => (
            <TableRow key={`${one.at_ms} ${one.source} ${one.who}`}>
              <Cell header>{format.dateTime(one.at_ms)}</Cell>
              <Cell>
                <bdi>{one.who || t("refusals.nobody")}</bdi>
                {one.is_test ? <span className="security-muted"> {t("refusals.test")}</span> : null}
              </Cell>
              <Cell>
                {words(new ApiProblem(0, { key: one.refusal }))}
                {one.cause ? <span className="security-muted"> {one.cause}</span> : null}
              </Cell>
              <Cell>
                <bdi>{one.source}</bdi>
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Part>
  );
}
