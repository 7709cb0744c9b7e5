import { ChevronRight, Phone } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { FlowStep } from "../../../api/schema";
import { OthersAt } from "../../../shared/config-editor/others-bar";
import { EmptyState } from "../../../ui/empty-state";
import { stepButtonId, stepItem, useFlowEditor } from "./editor-context";
import { FrameCard } from "./frame-card";
import { heardWords } from "./model/heard-words";
import { exitsOf, exitsOfFlow, promptsOf, type Exit } from "./model/steps";
import { walkingOrder } from "./model/walk";
import { StepCard } from "./step-card";
import { useFlowWords } from "./words";

/** The flow as a list of its steps in the order in which a caller may come to them, each with its fields and exits. */
export function Outline() {
  const { t } = useTranslation("flows");
  const { flow } = useFlowEditor();
  const { reached, unreached } = walkingOrder(flow);
  return (
    <>
      <ol className="flow-outline" aria-label={t("editor.outline")}>
        <OutlineItem name="" title={t("frame.title")} exits={exitsOfFlow(flow)} />
        {[...reached, ...unreached].map((name) => (
          <StepItem key={name} name={name} step={flow.steps[name]!} isLone={unreached.includes(name)} />
        ))}
      </ol>
      {reached.length + unreached.length === 0 ? (
        <EmptyState icon={<Phone />} title={t("editor.noSteps")}>
          <p>{t("editor.noStepsWords")}</p>
        </EmptyState>
      ) : null}
    </>
  );
}

function StepItem({ name, step, isLone }: { name: string; step: FlowStep; isLone: boolean }) {
  const { flow } = useFlowEditor();
  const words = useFlowWords();
  const said = heardWords(promptsOf(step)[0]?.words[flow.lang[0] ?? "en"] ?? "");
  return <OutlineItem name={name} title={name} verb={words.verb(step.verb)} said={said} exits={exitsOf(step)} step={step} isLone={isLone} />;
}

interface OutlineItemProps {
  name: string;
  title: string;
  verb?: string;
  said?: string;
  exits: Exit[];
  step?: FlowStep;
  isLone?: boolean;
}

/** A step: its head opens and closes its fields; below it, the steps that it leads to, each a link. */
function OutlineItem({ name, title, verb, said, exits, step, isLone }: OutlineItemProps) {
  const { t } = useTranslation("flows");
  const { flow, faults, selected, select, goTo, current } = useFlowEditor();
  const words = useFlowWords();
  const isOpen = selected === name;
  const wrong = faults.filter((fault) => fault.step === name).length;
  const isHere = current === name && name !== "";
  const fields = `flow-fields-${name || "whole-call"}`;
  return (
    <li className="flow-item" data-open={isOpen || undefined} data-current={isHere || undefined}>
      <h3 className="flow-item-head">
        <button
          type="button"
          id={stepButtonId(name)}
          className="flow-item-button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? fields : undefined}
          onClick={() => select(isOpen ? null : name)}
        >
          <ChevronRight size={16} className="flow-item-mark flip" aria-hidden />
          <span className="flow-item-name" dir={name ? "ltr" : undefined}>
            {title}
          </span>{" "}
          {verb ? <span className="flow-item-verb">{verb}</span> : null} {isHere ? <span className="flow-item-here">{t("step.here")}</span> : null}{" "}
          {isLone ? <span className="flow-item-lone">{t("step.lone")}</span> : null}{" "}
          {wrong ? <span className="flow-item-wrong">{t("faultList.ofStep", { count: wrong })}</span> : null} <OthersAt item={stepItem(name)} sort="step" />
        </button>
      </h3>
      {said && !isOpen ? (
        <p className="flow-item-said" lang={flow.lang[0]} dir="auto">
          {said}
        </p>
      ) : null}
      {isOpen ? (
        <div id={fields}>{step ? <StepCard name={name} step={step} /> : <FrameCard />}</div>
      ) : (
        <ul className="flow-item-exits">
          {exits
            .filter((exit) => exit.isRequired || exit.to !== null)
            .map((exit) => {
              const label = words.exit(exit.field, step);
              const target = exit.to && flow.steps[exit.to] ? exit.to : null;
              return (
                <li key={exit.field}>
                  {target ? (
                    <button type="button" className="flow-link" onClick={() => goTo(target)}>
                      {t("exits.leads", { exit: label, step: target })}
                    </button>
                  ) : (
                    <span className="flow-link-open">{t("exits.leads", { exit: label, step: t("exits.isOpen") })}</span>
                  )}
                </li>
              );
            })}
        </ul>
      )}
    </li>
  );
}
