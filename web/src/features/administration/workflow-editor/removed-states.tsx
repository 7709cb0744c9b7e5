import { useTranslation } from "react-i18next";
import { casePath } from "../../../shared/page/paths";
import { useFormat } from "../../../shared/words/format";
import { Banner } from "../../../ui/banner";
import { Link } from "../../../ui/link";
import { Select } from "../../../ui/select";
import { useWorkflowEditor } from "./editor-context";

/** The removed states that cases are in: how many, the first of them, and where they go. */
export function RemovedStates() {
  const { t } = useTranslation("workflow");
  const { flow, removed, moves, setMove, mayWrite } = useWorkflowEditor();
  const format = useFormat();
  if (removed.length === 0) return null;
  return (
    <Banner kind="warning" title={t("removed.title")}>
      <p>{t("removed.words")}</p>
      <ul className="workflow-removed">
        {removed.map(({ state, name, cases, first }) => (
          <li key={state}>
            <p>{t("removed.cases", { count: cases, state: name, number: format.number(cases) })}</p>
            <p className="workflow-cases">
              {first.map((one) => (
                <Link key={one.id} to={casePath(one.id)}>
                  <bdi>{one.case_number || one.id}</bdi>
                </Link>
              ))}
              {cases > first.length ? <span>{t("removed.more", { count: cases - first.length })}</span> : null}
            </p>
            {mayWrite ? (
              <Select
                label={t("removed.to", { state: name })}
                placeholder={t("removed.choose")}
                options={flow.states.map((one) => ({ id: String(one.id), name: one.name }))}
                value={moves[state] === undefined ? null : String(moves[state])}
                onChange={(to) => setMove(state, to === null ? null : Number(to))}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
