import type { Dispatch } from "react";
import { useTranslation } from "react-i18next";
import type { Flow, FlowView } from "../../../api/schema";
import { useSaving as useTextSaving, type Saving as TextSaving } from "../../../shared/config-editor/use-saving";
import { textOf, usePublishFlow, useReadFlow, useSaveDraft, viewOf } from "./api/flows";
import type { EditorChange } from "./model/history";

export type Saving = TextSaving<Flow>;

/** Saves and publishes the flow that is being edited. */
export function useSaving(flowKey: string, initial: FlowView, dispatch: Dispatch<EditorChange>): Saving {
  const { t } = useTranslation("flows");
  const read = useReadFlow(flowKey);
  const saveDraft = useSaveDraft(flowKey);
  const publishFlow = usePublishFlow(flowKey);
  return useTextSaving(
    {
      read: async () => viewOf(await read()),
      save: async (base, flow) => textOf((await saveDraft.mutateAsync({ base, flow })).draft),
      publish: async (version) => textOf(await publishFlow.mutateAsync(version)),
      isPending: saveDraft.isPending || publishFlow.isPending,
    },
    viewOf(initial),
    {
      saved: t("editor.saved"),
      saveFailed: t("editor.saveFailed"),
      published: (version) => t("publishing.done", { version }),
      publishFailed: t("publishing.failed"),
      rolledBack: (version) => t("versions.done", { version }),
    },
    dispatch,
  );
}
