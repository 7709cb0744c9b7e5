import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { AdministeredProgram, ConfigurationView } from "../../../api/schema";
import { mayWrite } from "../../../shared/administration/administered";
import { PortalFrame } from "../../../shared/administration/portal-frame";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Skeleton } from "../../../ui/skeleton";
import { newestDocument, useFormText } from "./api/form";
import { Editor } from "./editor";
import "./form-builder.css";

/** The form of a program, for whoever writes it. */
export function FormPage() {
  return <PortalFrame tab="form">{(program, administered) => <ProgramForm key={program} program={program} administered={administered} />}</PortalFrame>;
}

/** Of a program that has no form yet. */
const noForm = (key: string, may_write: boolean): ConfigurationView => ({ kind: "form", key, published: null, draft: null, may_write });

function ProgramForm({ program, administered }: { program: number; administered: AdministeredProgram }) {
  const { t } = useTranslation("form-builder");
  const problemWords = useProblemWords();
  const key = String(program);
  const form = useFormText(key);
  const isNew = isProblem(form.error, "not_found");
  const view = form.data ?? (isNew ? noForm(key, mayWrite(administered, "FormConfig")) : undefined);
  // What is being written stays, also where it could not be loaded anew.
  if (!view) return form.isError ? <Banner kind="error">{problemWords(form.error)}</Banner> : <Skeleton lines={8} />;
  if ((view.draft ?? view.published) && !newestDocument(view)) return <Banner kind="info">{t("oldShape")}</Banner>;
  return <Editor program={program} formKey={key} initial={view} />;
}
