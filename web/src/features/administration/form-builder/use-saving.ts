import type { Dispatch } from "react";
import { useTranslation } from "react-i18next";
import type { ConfigurationView } from "../../../api/schema";
import { useSaving as useTextSaving, type Saving as TextSaving } from "../../../shared/config-editor/use-saving";
import type { Form } from "../../../shared/form-engine/document";
import { textOf, usePublishForm, useReadForm, useSaveDraft, viewOf } from "./api/form";
import type { EditorChange } from "./model";

export type Saving = TextSaving<Form>;

/** Saves and publishes the form that is being edited. */
export function useSaving(key: string, initial: ConfigurationView, dispatch: Dispatch<EditorChange>): Saving {
  const { t } = useTranslation("form-builder");
  const read = useReadForm(key);
  const saveDraft = useSaveDraft(key);
  const publish = usePublishForm(key);
  return useTextSaving(
    {
      read: async () => viewOf(await read()),
      save: async (base, text) => textOf((await saveDraft.mutateAsync({ base, text })).draft),
      publish: async (version) => textOf(await publish.mutateAsync(version)),
      isPending: saveDraft.isPending || publish.isPending,
    },
    viewOf(initial),
    {
      saved: t("editor.saved"),
      saveFailed: t("editor.saveFailed"),
      published: (version) => t("publishing.done", { version }),
      publishFailed: t("publishing.failed"),
      rolledBack: (version) => t("publishing.done", { version }),
    },
    dispatch,
  );
}
