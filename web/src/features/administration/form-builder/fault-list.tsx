import { useTranslation } from "react-i18next";
import { FaultLinkWords } from "../../../shared/config-editor/fault-link-words";
import { faultPath } from "../../../shared/config-editor/fault-link";
import { FaultList as TextFaultList } from "../../../shared/config-editor/fault-list";
import { useFormEditor } from "./editor-context";
import { useFormWords } from "./words";

/** Everything that keeps the form from being published, each with a link to its place in the outline. */
export function FaultList({ program }: { program: number }) {
  const { t } = useTranslation("form-builder");
  const { form, faults, goTo } = useFormEditor();
  const words = useFormWords();
  const shown = faults.map((fault, at) => {
    const said = t("faults.at", { place: words.nameOf(form, fault.at), words: words.fault(fault) });
    const isOwn = fault.kind === "form" && fault.is_changed;
    return {
      key: `${fault.kind} ${fault.field} ${fault.why} ${at}`,
      words: isOwn ? (
        <button type="button" className="form-builder-link" onClick={() => goTo(fault.at, "field")}>
          {said}
        </button>
      ) : (
        // It is in another text of the program: rules, reasons or templates that name something of this form.
        <FaultLinkWords fault={fault} path={faultPath(fault, program)} within={(words) => t("faults.elsewhere", { words })} />
      ),
    };
  });
  return <TextFaultList none={t("faults.none")} title={t("faults.some", { number: faults.length })} faults={shown} />;
}
