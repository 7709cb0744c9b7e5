import { useTranslation } from "react-i18next";
import type { Process } from "../../../api/schema";
import { languageName } from "../../../shared/words/languages";
import { Button } from "../../../ui/button";
import { Switch } from "../../../ui/switch";
import { useChangeProgram } from "./api/processes";
import { HeadForm, type Head } from "./head-form";
import { Meanwhile, SaveRefusal } from "./saving";
import { useRevisedDraft } from "./use-revised-draft";

const begin = ({ names, processName, category, scope, case_columns }: Process) => ({
  head: { names: Object.keys(names).length ? names : { en: processName }, category, scope } satisfies Head,
  columns: case_columns,
});

/** What a program is called and where it stands in lists, to be changed. */
export function ProcessHead({ process }: { process: Process }) {
  const { t, i18n } = useTranslation("admin-programs");
  const change = useChangeProgram(process.processId);
  const { draft, setDraft, isChanged, handleSubmit, takeTheirs, meanwhile } = useRevisedDraft({
    present: process,
    revisionOf: ({ version }) => version,
    draftOf: begin,
    bodyOf: ({ head, columns }, { version }) => ({ version, ...head, case_columns: columns }),
    save: change,
  });
  const mayWrite = process.AdminPerms.ProgramConfig === "ReadWrite";
  return (
    <form className="page-card program-card" aria-label={t("head.title")} onSubmit={handleSubmit}>
      <h2 className="page-subtitle">{t("head.title")}</h2>
      <SaveRefusal save={change} onTake={takeTheirs} />
      <HeadForm head={draft.head} isReadOnly={!mayWrite} onChange={(head) => setDraft({ ...draft, head })} />
      <Switch isSelected={draft.columns} onChange={(columns) => setDraft({ ...draft, columns })} isDisabled={!mayWrite}>
        {t("head.columns")}
      </Switch>
      {mayWrite ? (
        <Button type="submit" variant="primary" isDisabled={!isChanged || !(draft.head.names.en ?? "").trim()} isPending={change.isPending}>
          {t("save")}
        </Button>
      ) : null}
      <Meanwhile
        {...meanwhile}
        labelOf={(place) => {
          const [part, member, code] = place.split(".");
          if (part === "columns") return t("head.columns");
          if (member === "category" || member === "scope") return t(`head.${member}`);
          return code === undefined ? t("head.name") : `${t("head.name")} (${languageName(code, i18n.language)})`;
        }}
      />
    </form>
  );
}
