import { useTranslation } from "react-i18next";
import { PlacedFaultWords } from "../../../shared/config-editor/fault-link-words";
import { FaultList } from "../../../shared/config-editor/fault-list";
import { Banner } from "../../../ui/banner";
import { useWorkflowEditor } from "./editor-context";
import { stateOf } from "./model/edits";
import { placeOf, useWorkflowWords } from "./words";

/** Everything that keeps the workflow from being published, and what to look at, each with a link to its place. */
export function Findings() {
  const { t } = useTranslation("workflow");
  const { program, flow, faults, warnings, goTo } = useWorkflowEditor();
  const words = useWorkflowWords(flow);
  const linked = (field: string, text: string) => {
    const place = placeOf(field);
    if (!place || !stateOf(flow, place.state)) return text;
    return (
      <button type="button" className="workflow-link" onClick={() => goTo(place.state, place.to)}>
        {text}
      </button>
    );
  };
  return (
    <>
      <FaultList
        none={t("findings.none")}
        title={t("findings.faults", { count: faults.length })}
        faults={faults.map((one) => ({
          key: `${one.kind} ${one.key} ${one.field} ${one.why} ${one.message}`,
          words:
            one.kind === "workflow" && one.is_changed && one.why !== "awards_beyond_budget" ? (
              linked(one.field, words.fault(one))
            ) : (
              // It is in another text, which this one would break, or in the budget.
              <PlacedFaultWords fault={one} program={program} />
            ),
        }))}
      />
      {warnings.length ? (
        <Banner kind="info" title={t("findings.warnings", { count: warnings.length })}>
          <ul className="config-fault-list">
            {warnings.map((one) => (
              <li key={`${one.field} ${one.why} ${one.message}`}>{linked(one.field, words.warning(one))}</li>
            ))}
          </ul>
        </Banner>
      ) : null}
    </>
  );
}
