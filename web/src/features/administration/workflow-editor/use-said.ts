import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Workflow } from "../../../api/schema";
import { stateOf, type Edit } from "./model/edits";

/** What was done last, for those who do not see the list change. Typing says itself. */
export function useSaid() {
  const { t } = useTranslation("workflow");
  const [said, setSaid] = useState("");
  const say = (flow: Workflow, edit: Edit) => {
    const name = (id: number) => stateOf(flow, id)?.name ?? "";
    switch (edit.do) {
      case "addState":
        return setSaid(t("said.added", { state: edit.name }));
      case "removeState":
        return setSaid(t("said.removed", { state: name(edit.state) }));
      case "moveState": {
        const at = flow.states.findIndex(({ id }) => id === edit.state) + edit.by;
        const place = Math.min(Math.max(at, 0), flow.states.length - 1) + 1;
        return setSaid(t("said.moved", { state: name(edit.state), place, count: flow.states.length }));
      }
      case "connect":
        return setSaid(t("said.connected", { from: name(edit.from), to: name(edit.to) }));
      case "disconnect":
        return setSaid(t("said.disconnected", { from: name(edit.from), to: name(edit.to) }));
      case "redirect":
        return setSaid(t("said.connected", { from: name(edit.from), to: name(edit.target) }));
      case "writeState":
      case "writeMove":
        return;
    }
  };
  return { said, say };
}
