import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Process } from "../../../api/schema";
import { languageName } from "../../../shared/words/languages";
import { Button } from "../../../ui/button";
import { Switch } from "../../../ui/switch";
import { showToast } from "../../../ui/toast-queue";
import { useChangeProgram } from "./api/processes";
import { HeadForm, type Head } from "./head-form";
import { Meanwhile, SaveRefusal } from "./saving";

/** What a program is called and where it stands in lists, to be changed. */
export function ProcessHead({ process }: { process: Process }) {
  const { t, i18n } = useTranslation("admin-programs");
  const change = useChangeProgram(process.processId);
  const [shown, setShown] = useState(process);
  const begin = ({ names, processName, category, scope, case_columns }: Process) => ({
    head: { names: Object.keys(names).length ? names : { en: processName }, category, scope } satisfies Head,
    columns: case_columns,
  });
  const [draft, setDraft] = useState(() => begin(process));
  const mayWrite = process.AdminPerms.ProgramConfig === "ReadWrite";
  const isChanged = JSON.stringify(draft) !== JSON.stringify(begin(shown));
  const take = (current: Process) => {
    setShown(current);
    setDraft(begin(current));
  };
  // What has changed elsewhere meanwhile is shown while nothing of one's own would be lost.
  if (process.version > shown.version && !isChanged) take(process);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { version: shown.version, ...draft.head, case_columns: draft.columns },
      {
        onSuccess: (saved) => {
          take(saved);
          showToast({ kind: "success", title: t("saved") });
        },
      },
    );
  };
  return (
    <form className="page-card program-card" aria-label={t("head.title")} onSubmit={handleSubmit}>
      <h2 className="page-subtitle">{t("head.title")}</h2>
      <SaveRefusal
        save={change}
        onTake={(current) => {
          take(current as Process);
          change.reset();
        }}
      />
      <HeadForm head={draft.head} isReadOnly={!mayWrite} onChange={(head) => setDraft({ ...draft, head })} />
      <Switch isSelected={draft.columns} onChange={(columns) => setDraft({ ...draft, columns })} isDisabled={!mayWrite}>
        {t("head.columns")}
      </Switch>
      {mayWrite ? (
        <Button type="submit" variant="primary" isDisabled={!isChanged || !(draft.head.names.en ?? "").trim()} isPending={change.isPending}>
          {t("save")}
        </Button>
      ) : null}
      <Meanwhile<Process, ReturnType<typeof begin>>
        save={change}
        base={begin(shown)}
        mine={draft}
        draftOf={begin}
        labelOf={(place) => {
          const [part, member, code] = place.split(".");
          if (part === "columns") return t("head.columns");
          if (member === "category" || member === "scope") return t(`head.${member}`);
          return code === undefined ? t("head.name") : `${t("head.name")} (${languageName(code, i18n.language)})`;
        }}
        onTake={take}
        onMerged={(theirs, together) => {
          setShown(theirs);
          setDraft(together);
        }}
      />
    </form>
  );
}
