import { History, Redo2, Save, Undo2 } from "lucide-react";
import { useReducer, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { ConfigurationView } from "../../../../api/schema";
import { ConflictDialog } from "../../../../shared/config-editor/conflict-dialog";
import { FaultList } from "../../../../shared/config-editor/fault-list";
import { beginEditing, editingBy, isUnsaved as isUnsavedIn } from "../../../../shared/config-editor/history";
import { OthersBar } from "../../../../shared/config-editor/others-bar";
import { PublishAuthors } from "../../../../shared/config-editor/publish-authors";
import { PublishDialog } from "../../../../shared/config-editor/publish-dialog";
import { differentMembers } from "../../../../shared/config-editor/same-text";
import { FaultLinkWords } from "../../../../shared/config-editor/fault-link-words";
import { useOthers } from "../../../../shared/config-editor/use-others";
import { useSaving } from "../../../../shared/config-editor/use-saving";
import { VersionsDialog } from "../../../../shared/config-editor/versions-dialog";
import { LanguageCoverage, useTextLanguages } from "../../../../shared/conversations/language-coverage";
import { useAuthorName } from "../../../../shared/identity/author-name";
import { useUser } from "../../../../shared/identity/user";
import { LeavingDialog } from "../../../../shared/page/leaving-dialog";
import { useSettled } from "../../../../shared/page/use-settled";
import { useFormat } from "../../../../shared/words/format";
import { languageName } from "../../../../shared/words/languages";
import { TEXT_LANGUAGES } from "../../../../shared/words/text-languages";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { Select } from "../../../../ui/select";
import { useDetailsCalls, useDetailsFaults, useDetailsVersions, useRollBackDetails, viewOf } from "../api/details";
import { DetailsForm } from "./details-form";
import { edited, languagesOf, whole, type Details, type Edit } from "./model";

/** The parameter of the address that chooses another program. */
const PROGRAM = ["program"];

/** A language of the text as the others at it are told of it. */
const languageItem = (lang: string) => `lang:${lang}`;

const editingAfter = editingBy<Details, Edit>(edited);

/** What a program says of itself, as it is being edited. */
export function DetailsEditor({ program, initial }: { program: number; initial: ConfigurationView }) {
  const { t, i18n } = useTranslation("admin-programs");
  const format = useFormat(useUser().zone);
  const author = useAuthorName();
  const start = viewOf(initial);
  const [editing, dispatch] = useReducer(editingAfter, whole((start.draft ?? start.published)?.text), beginEditing<Details>);
  const saving = useSaving<Details>(
    useDetailsCalls(program),
    start,
    {
      saved: t("editor.saved"),
      saveFailed: t("editor.saveFailed"),
      published: (version) => t("editor.published", { version }),
      publishFailed: t("editor.publishFailed"),
      rolledBack: (version) => t("editor.rolledBack", { version }),
    },
    (change) => dispatch({ ...change, text: whole(change.text) }),
  );
  const [params] = useSearchParams();
  // The address may lead to the language that lacks texts.
  const [lang, setLang] = useState<string>(() => TEXT_LANGUAGES.find((one) => one === params.get("lang")) ?? "en");
  const others = useOthers<Details>({
    kind: "program_details",
    textKey: String(program),
    item: languageItem(lang),
    mayWrite: initial.may_write,
    saving,
    editing,
    dispatch: ({ saved, text }) => dispatch({ do: "merge", saved: whole(saved), text: whole(text) }),
    newest: ({ draft, published }) => whole((draft ?? published)?.text),
  });
  const [dialog, setDialog] = useState<"publish" | "versions" | null>(null);
  const details = editing.now;
  const isUnsaved = isUnsavedIn(editing);
  const mayWrite = initial.may_write;
  const { written, partial } = languagesOf(details);
  const coverage = { written, missing: partial.map((one) => ({ lang: one, open_applications: 0 })) };
  const languages = useTextLanguages(TEXT_LANGUAGES, Object.fromEntries(written.map((one) => [one, true])), coverage);
  const faults = useDetailsFaults(program, saving.base.published, useSettled(JSON.stringify(details), 400)).data;
  const differences = differentMembers(details, whole(saving.shown.published?.text));
  const handlePublish = async () => {
    if ((await saving.publish(details, isUnsaved)) || saving.theirs) setDialog(null);
  };
  return (
    <section className="page-card program-card">
      <div className="program-editor-head">
        <Select label={t("language")} options={languages} value={lang} onChange={(id) => setLang(String(id))} className="program-language" />
        <span className="program-editor-actions">
          <IconButton label={t("editor.undo")} icon={<Undo2 size={16} />} isDisabled={editing.past.length === 0} onPress={() => dispatch({ do: "undo" })} />
          <IconButton label={t("editor.redo")} icon={<Redo2 size={16} />} isDisabled={editing.undone.length === 0} onPress={() => dispatch({ do: "redo" })} />
          <IconButton label={t("editor.versions")} icon={<History size={16} />} onPress={() => setDialog("versions")} />
          {mayWrite ? (
            <>
              <Button icon={<Save size={16} aria-hidden />} isDisabled={!isUnsaved} isPending={saving.isPending} onPress={() => void saving.save(details)}>
                {t("editor.save")}
              </Button>
              <Button variant="primary" isDisabled={!isUnsaved && !saving.shown.draft} onPress={() => setDialog("publish")}>
                {t("editor.publish")}
              </Button>
            </>
          ) : null}
        </span>
      </div>
      <OthersBar others={others} nameOf={(item) => (item.startsWith("lang:") ? languageName(item.slice("lang:".length), i18n.language) : null)} />
      <LanguageCoverage coverage={coverage} />
      {mayWrite ? null : <Banner kind="info">{t("readOnly")}</Banner>}
      {saving.shown.draft ? (
        <Banner kind="info">
          {t("editor.draft", { name: author(saving.shown.draft.created_by), date: format.dateTime(saving.shown.draft.created_at_ms) })}
        </Banner>
      ) : null}
      {faults ? (
        <FaultList
          none={t("editor.noFaults")}
          title={t("editor.faults", { count: faults.length })}
          faults={faults.map((fault) => ({ key: `${fault.field} ${fault.why}`, words: <FaultLinkWords fault={fault} path={null} /> }))}
        />
      ) : null}
      <DetailsForm
        details={details}
        lang={lang}
        isReadOnly={!mayWrite}
        edit={(edit, place) => dispatch({ do: "edit", edit, ...(place === undefined ? {} : { place }) })}
      />
      <LeavingDialog
        isUnsaved={isUnsaved}
        title={t("leaving.title")}
        words={t("leaving.words")}
        stay={t("leaving.stay")}
        leave={t("leaving.leave")}
        params={PROGRAM}
      />
      {dialog === "publish" ? (
        <PublishDialog
          title={t("publishing.title")}
          words={t("publishing.words")}
          publish={t("editor.publish")}
          cancel={t("cancel")}
          faulty={faults?.length ? t("publishing.faulty") : null}
          isNothing={saving.shown.published !== null && differences.length === 0}
          isPending={saving.isPending}
          refusal={saving.refusal}
          onPublish={() => void handlePublish()}
          onClose={() => setDialog(null)}
        >
          <PublishAuthors
            kind="program_details"
            textKey={String(program)}
            published={saving.shown.published?.version ?? null}
            draft={saving.shown.draft}
            isUnsaved={isUnsaved}
          />
          <ul className="program-differences">
            {differences.map((one) => (
              <li key={one.path}>
                <code dir="ltr">{one.path}</code> <span dir="auto">{one.mine ?? t("publishing.removed")}</span>
              </li>
            ))}
          </ul>
        </PublishDialog>
      ) : null}
      {dialog === "versions" ? (
        <Versions
          program={program}
          mayWrite={mayWrite}
          isUnsaved={isUnsaved}
          onRolledBack={(version) => {
            saving.rolledBack(version);
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {saving.theirs ? (
        <ConflictDialog<Details>
          base={saving.base}
          mine={details}
          theirs={saving.theirs}
          onKeepMine={() => saving.keepMine(others.mineWithTheirs())}
          onTakeTheirs={saving.takeTheirs}
          onClose={saving.decideLater}
          words={{
            title: t("conflict.title"),
            published: ({ version, published_by, published_at_ms }) =>
              t("conflict.published", { name: author(published_by), version, date: format.dateTime(published_at_ms) }),
            drafted: ({ created_by, created_at_ms }) => t("conflict.drafted", { name: author(created_by), date: format.dateTime(created_at_ms) }),
            words: t("conflict.words"),
            mine: t("conflict.mine"),
            theirs: t("conflict.theirs"),
            texts: t("conflict.texts"),
            place: t("conflict.place"),
            myText: t("conflict.myText"),
            theirText: t("conflict.theirText"),
            nothing: t("conflict.nothing"),
            same: t("conflict.same"),
          }}
        />
      ) : null}
    </section>
  );
}

interface VersionsProps {
  program: number;
  mayWrite: boolean;
  isUnsaved: boolean;
  onRolledBack: (version: NonNullable<ReturnType<typeof viewOf>["published"]>) => void;
  onClose: () => void;
}

function Versions({ program, mayWrite, isUnsaved, onRolledBack, onClose }: VersionsProps) {
  const { t } = useTranslation("admin-programs");
  const versions = useDetailsVersions(program);
  const rollBack = useRollBackDetails(program);
  return (
    <VersionsDialog
      words={{
        title: t("versions.title"),
        version: t("versions.version"),
        state: t("versions.state"),
        by: t("versions.by"),
        actions: t("versions.actions"),
        holds: t("versions.holds"),
        before: t("versions.before"),
        rollBack: t("versions.rollBack"),
        rollBackTo: (version) => t("versions.rollBackTo", { version }),
        sure: (version) => t("versions.sure", { version }),
        failed: t("versions.failed"),
        empty: t("versions.empty"),
        saveFirst: t("versions.saveFirst"),
        close: t("close"),
        cancel: t("cancel"),
      }}
      versions={versions}
      rollBack={rollBack}
      mayWrite={mayWrite}
      isUnsaved={isUnsaved}
      onRollBack={(version, to) =>
        rollBack.mutate({ version, to }, { onSuccess: (published) => onRolledBack({ ...published, text: whole(published.text as Partial<Details>) }) })
      }
      onClose={onClose}
    />
  );
}
