import { useTranslation } from "react-i18next";
import { Banner } from "../../../ui/banner";
import { useFlowEditor } from "./editor-context";
import { useFlowWords } from "./words";

/** Everything that keeps the flow from being published, each with a link to its step. */
export function FaultList() {
  const { t } = useTranslation("flows");
  const { flow, faults, goTo } = useFlowEditor();
  const words = useFlowWords();
  return (
    <div role="status">
      {faults.length === 0 ? (
        <Banner kind="success">{t("faultList.none")}</Banner>
      ) : (
        <Banner kind="warning" title={t("faultList.some", { count: faults.length })}>
          <ul className="flow-fault-list">
            {faults.map((fault) => {
              const step = flow.steps[fault.step];
              const isExit = /^(on\.|next$|open$|closed$|holiday$|found$|notFound$|timeout$|abandoned$|noInput$|noMatch$|start$|defaults\.on|defaults\.person)/.test(fault.field);
              const place = fault.step || t("frame.title");
              const text = isExit && fault.key === "unknown_step" ? t("faultList.atField", { step: place, field: words.exit(fault.field, step), words: words.fault(fault) }) : t("faultList.at", { step: place, words: words.fault(fault) });
              return (
                <li key={`${fault.step} ${fault.field} ${fault.key} ${fault.detail}`}>
                  <button type="button" className="flow-link" onClick={() => goTo(fault.step)}>
                    {text}
                  </button>
                </li>
              );
            })}
          </ul>
        </Banner>
      )}
    </div>
  );
}
