import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { mayWrite } from "../../../shared/administration/administered";
import { PortalFrame } from "../../../shared/administration/portal-frame";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { RadioGroup } from "../../../ui/radio-group";
import { Skeleton } from "../../../ui/skeleton";
import { useRules } from "./api/rules";
import { useWorkflow } from "./api/workflow";
import { RulesEditor } from "./checks/rules-editor";
import { Editor } from "./editor";
import "../../../ui/status-pill.css";
import "./workflow-editor.css";

/** A program's workflow, and the checks of its cases as the second view; the address names the view. */
export function WorkflowPage() {
  const { t } = useTranslation("workflow");
  const [params, setParams] = useSearchParams();
  const view = params.get("view") === "checks" ? "checks" : "states";
  const show = (id: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === "checks") next.set("view", id);
        else next.delete("view");
        return next;
      },
      { replace: true },
    );
  return (
    <PortalFrame tab="workflow-editor">
      {(program, administered) => (
        <div className="workflow-tab">
          <RadioGroup
            label={t("view.label")}
            hideLabel
            variant="segments"
            options={[
              { id: "states", name: t("view.states") },
              { id: "checks", name: t("view.checks") },
            ]}
            value={view}
            onChange={show}
          />
          {view === "states" ? (
            <States key={program} program={program} name={administered.processName} mayWrite={mayWrite(administered, "WorkflowConfig")} />
          ) : (
            <Checks key={program} program={program} name={administered.processName} mayWrite={mayWrite(administered, "WorkflowConfig")} />
          )}
        </div>
      )}
    </PortalFrame>
  );
}

interface ViewProps {
  program: number;
  name: string;
  mayWrite: boolean;
}

function States(props: ViewProps) {
  const problemWords = useProblemWords();
  const workflow = useWorkflow(props.program);
  if (workflow.isError) return <Banner kind="error">{problemWords(workflow.error)}</Banner>;
  return workflow.data ? <Editor {...props} initial={workflow.data} /> : <Skeleton lines={8} />;
}

function Checks(props: ViewProps) {
  const problemWords = useProblemWords();
  const rules = useRules(props.program);
  if (rules.isError) return <Banner kind="error">{problemWords(rules.error)}</Banner>;
  return rules.data ? <RulesEditor {...props} initial={rules.data} /> : <Skeleton lines={8} />;
}
