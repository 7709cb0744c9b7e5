import type { Dispatch } from "react";
import { useTranslation } from "react-i18next";
import type { Workflow } from "../../../api/schema";
import type { TextView } from "../../../shared/config-editor/text-view";
import { useSaving as useTextSaving, type Saving as TextSaving } from "../../../shared/config-editor/use-saving";
import { textOf, usePublish, useReadWorkflow, useSaveDraft, type Moves } from "./api/workflow";
import type { EditorChange } from "./model/history";

export type Saving = TextSaving<Workflow>;

/** Saves and publishes the workflow that is being edited; the cases of removed states go where `moves` says. */
export function useSaving(program: number, initial: TextView<Workflow>, moves: Moves, dispatch: Dispatch<EditorChange>): Saving {
  const { t } = useTranslation("workflow");
  const read = useReadWorkflow(program);
  const saveDraft = useSaveDraft(program);
  const publish = usePublish(program);
  return useTextSaving(
    {
      read,
      save: async (base, flow) => textOf((await saveDraft.mutateAsync({ base, flow })).draft),
      publish: async (version) => textOf(await publish.mutateAsync({ version, moves })),
      isPending: saveDraft.isPending || publish.isPending,
    },
    initial,
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
