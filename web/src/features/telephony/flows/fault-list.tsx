import { useTranslation } from "react-i18next";
import { FaultList as TextFaultList } from "../../../shared/config-editor/fault-list";
import { useFlowEditor } from "./editor-context";
import { useFlowWords } from "./words";

/** Everything that keeps the flow from being published, each with a link to its step. */
export function FaultList() {
  const { t } = useTranslation("flows");
  const { flow, faults, goTo } = useFlowEditor();
  const words = useFlowWords();
  const shown = faults.map((fault) => {
    const step = flow.steps[fault.step];
    const isExit = /^(on\.|next$|open$|closed$|holiday$|found$|notFound$|timeout$|abandoned$|noInput$|noMatch$|start$|defaults\.on|defaults\.person)/.test(
      fault.field,
    );
    const place = fault.step || t("frame.title");
    const text =
      isExit && fault.key === "unknown_step"
        ? t("faultList.atField", { step: place, field: words.exit(fault.field, step), words: words.fault(fault) })
        : t("faultList.at", { step: place, words: words.fault(fault) });
    return {
      key: `${fault.step} ${fault.field} ${fault.key} ${fault.detail}`,
      words: (
        <button type="button" className="flow-link" onClick={() => goTo(fault.step)}>
          {text}
        </button>
      ),
    };
  });
  return <TextFaultList none={t("faultList.none")} title={t("faultList.some", { count: faults.length })} faults={shown} />;
}
