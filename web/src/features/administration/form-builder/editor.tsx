import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { ConfigurationView } from "../../../api/schema";
import { ITEM } from "../../../shared/config-editor/fault-link";
import { OthersBar, OthersProvider } from "../../../shared/config-editor/others-bar";
import { isSame } from "../../../shared/config-editor/same-text";
import { useOthers } from "../../../shared/config-editor/use-others";
import type { Form } from "../../../shared/form-engine/document";
import { LeavingDialog } from "../../../shared/page/leaving-dialog";
import { isLetter } from "../../../shared/page/shortcuts/letter-key";
import { useSettled } from "../../../shared/page/use-settled";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { RadioGroup } from "../../../ui/radio-group";
import { Skeleton } from "../../../ui/skeleton";
import { Tabs } from "../../../ui/tabs";
import { showToast } from "../../../ui/toast-queue";
import { focusRow } from "../../../ui/tree";
import { newestDocument, textOf, useFormFaults } from "./api/form";
import { ConflictDialog } from "./conflict-dialog";
import { FIRST_FIELD, FormEditorContext, type FormEditor } from "./editor-context";
import { EditorHead } from "./editor-head";
import { FaultList } from "./fault-list";
import { placed } from "./fault-place";
import { find } from "./form-edits/tree";
import { merged } from "./merge/merge";
import { NoLongerAsked } from "./no-longer-asked";
import { beginEditing, editingAfter, emptyForm, isUnsaved as isUnsavedIn } from "./model";
import { Outline } from "./outline/outline";
import { Preview } from "./preview/preview";
import { Properties } from "./properties/properties";
import { PublishDialog } from "./publish-dialog";
import { TranslationsView } from "./translations/translations-view";
import { useSaving } from "./use-saving";
import { VersionsDialog } from "./versions-dialog";
import { useFormWords } from "./words";

type View = "outline" | "translations";

/** Another program has another form. */
const PARAMS = ["program"];

export interface EditorProps {
  program: number;
  formKey: string;
  initial: ConfigurationView;
}

/** A form that is being edited: its outline, what is chosen in it, and the form as applicants will see it. */
export function Editor({ program, formKey, initial }: EditorProps) {
  const { t } = useTranslation("form-builder");
  const problemWords = useProblemWords();
  const [start] = useState(() => newestDocument(initial) ?? emptyForm(formKey));
  const [editing, dispatch] = useReducer(editingAfter, start, beginEditing);
  const saving = useSaving(formKey, initial, dispatch);
  const [params] = useSearchParams();
  // A link to a fault names what is to be mended.
  const [linked] = useState(() => params.get(ITEM));
  const isThere = linked !== null && find(start, linked) !== undefined;
  const [selected, select] = useState<string | null>(isThere ? linked : (start.sections[0]?.id ?? null));
  const [wanted, setWanted] = useState<{ id: string | null; on: "row" | "field" } | null>(isThere ? { id: linked, on: "field" } : null);
  const [view, setView] = useState<View>("outline");
  const [side, setSide] = useState("properties");
  const [lang, setLang] = useState("en");
  const [said, setSaid] = useState("");
  // The same words once more are said again only where the text differs.
  const say = useCallback((words: string) => setSaid((before) => (before === words ? `${words}\u00A0` : words)), []);
  const [dialog, setDialog] = useState<"publish" | "versions" | null>(null);
  const form = editing.now;
  const text = useSettled(JSON.stringify(form), 400);
  const isUnsaved = isUnsavedIn(editing);
  const words = useFormWords();
  // What was removed, or undone, is chosen no more.
  const chosen = selected !== null && find(form, selected) ? selected : null;
  const others = useOthers<Form>({
    kind: "form",
    textKey: formKey,
    item: chosen,
    mayWrite: initial.may_write,
    saving,
    editing,
    dispatch,
    newest: newestDocument,
    merge: (base, mine, theirs) => {
      const { form: text, conflicts } = merged(base, mine, theirs);
      return { text, conflicts };
    },
  });
  const checked = useFormFaults(formKey, saving.base.published, text);
  const faults = placed(form, checked.data ?? []);

  useEffect(() => {
    if (!wanted) return undefined;
    if (wanted.on === "row" && wanted.id !== null) return focusRow(wanted.id);
    const element = document.getElementById(FIRST_FIELD);
    element?.focus();
    element?.scrollIntoView?.({ block: "nearest" });
    return undefined;
  }, [wanted]);

  useEffect(() => {
    if (!initial.may_write || dialog !== null || saving.theirs) return;
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !isLetter(event, "z")) return;
      // What is typed in a dialog or in the form that is tried has its own undo.
      if (event.target instanceof Element && event.target.closest('[role="dialog"], .form-preview')) return;
      event.preventDefault();
      dispatch({ do: event.shiftKey ? "redo" : "undo" });
      say(event.shiftKey ? t("editor.redone") : t("editor.undone"));
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [initial.may_write, dialog, saving.theirs, say, t]);

  // What somebody else saved meanwhile is put together with what is written here; only what both wrote otherwise is asked.
  const { theirs } = saving;
  const theirText = theirs ? newestDocument(theirs) : undefined;
  const merging = theirText === undefined ? null : merged(editing.saved, form, theirText);
  const isMerged = merging !== null && merging.conflicts.length === 0;
  const merges = useRef<unknown>(null);
  const keepMerged = (text: Form) => {
    if (theirText === undefined) return;
    dispatch({ do: "take", text: theirText });
    dispatch({ do: "edit", edit: { do: "replace", form: text } });
    saving.keepMine(text);
  };
  useEffect(() => {
    if (theirs && theirText === undefined) {
      // Somebody put a form of the shape before into force, which nothing can be put together with.
      showToast({ kind: "error", title: t("editor.saveFailed"), detail: t("oldShape") });
      saving.decideLater();
    }
    if (!isMerged || !merging || merges.current === theirs) return;
    merges.current = theirs;
    keepMerged(merging.form);
    showToast({ kind: "success", title: t("conflict.merged") });
  });

  const goTo = (id: string | null, on: "row" | "field") => {
    select(id);
    setView("outline");
    if (on === "field") setSide("properties");
    setWanted({ id, on });
  };
  const editor: FormEditor = {
    form,
    inForce: saving.shown.published?.text ?? null,
    mayWrite: initial.may_write,
    faults,
    edit: (edit, place) => {
      if (initial.may_write) dispatch({ do: "edit", edit, ...(place === undefined ? {} : { place }) });
    },
    selected: chosen,
    select,
    goTo,
    say,
    lang,
    setLang,
  };
  const handlePublish = async () => {
    if (await saving.publish(form, isUnsaved)) setDialog(null);
  };
  const openPublishing = async () => {
    // What it does is said of a draft that the hub has; to ask about a form that is in force as it is, none is made.
    const { draft, published } = saving.shown;
    const isKept = !isUnsaved && isSame((draft ?? published)?.text, form);
    if (!isKept && faults.length === 0 && (await saving.save(form)) === null) return;
    setDialog("publish");
  };
  return (
    <FormEditorContext value={editor}>
      <OthersProvider value={others.editors}>
        <div className="form-builder">
          <EditorHead
            editing={editing}
            saving={saving}
            isUnsaved={isUnsaved}
            onUndo={() => {
              dispatch({ do: "undo" });
              say(t("editor.undone"));
            }}
            onRedo={() => {
              dispatch({ do: "redo" });
              say(t("editor.redone"));
            }}
            onPublish={() => void openPublishing()}
            onVersions={() => setDialog("versions")}
          />
          <OthersBar others={others} nameOf={(item) => (find(form, item) ? words.nameOf(form, item) : null)} />
          {initial.may_write ? null : <Banner kind="info">{t("editor.readOnly")}</Banner>}
          {checked.isError ? (
            <Banner kind="error">{t("editor.unreadable", { why: problemWords(checked.error) })}</Banner>
          ) : checked.data ? (
            <FaultList program={program} />
          ) : (
            <Skeleton lines={1} />
          )}
          <RadioGroup
            label={t("editor.view")}
            hideLabel
            variant="segments"
            options={[
              { id: "outline", name: t("editor.outline") },
              { id: "translations", name: t("editor.translations") },
            ]}
            value={view}
            onChange={(id) => setView(id === "translations" ? "translations" : "outline")}
          />
          <p className="ui-visually-hidden" role="status">
            {said}
          </p>
          {view === "translations" ? (
            <TranslationsView />
          ) : (
            <div className="form-builder-panes">
              <div className="form-builder-stack">
                <Outline />
                <NoLongerAsked formKey={formKey} />
              </div>
              <section className="page-card form-builder-side" aria-label={t("editor.side")}>
                <Tabs
                  label={t("editor.side")}
                  size="small"
                  value={side}
                  onChange={setSide}
                  tabs={[
                    { id: "properties", name: t("editor.properties"), content: <Properties key={chosen ?? ""} /> },
                    { id: "preview", name: t("editor.preview"), content: <Preview program={program} text={text} /> },
                  ]}
                />
              </section>
            </div>
          )}
        </div>
      </OthersProvider>
      {dialog === "publish" && !saving.theirs ? (
        <PublishDialog
          program={program}
          formKey={formKey}
          draft={saving.shown.draft?.version ?? null}
          published={saving.shown.published?.version ?? null}
          before={saving.shown.published?.text ?? null}
          after={form}
          isFaulty={faults.length > 0}
          isPending={saving.isPending}
          refusal={saving.refusal}
          onPublish={() => void handlePublish()}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === "versions" ? (
        <VersionsDialog
          formKey={formKey}
          base={saving.base}
          mayWrite={initial.may_write}
          isUnsaved={isUnsaved}
          onRestored={(draft) => {
            saving.restored(textOf(draft));
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {theirs && theirText !== undefined && !isMerged ? (
        <ConflictDialog
          base={editing.saved}
          mine={form}
          theirs={theirs}
          theirText={theirText}
          onMerged={keepMerged}
          onTakeTheirs={saving.takeTheirs}
          onClose={saving.decideLater}
        />
      ) : null}
      <LeavingDialog
        isUnsaved={isUnsaved}
        params={PARAMS}
        title={t("leaving.title")}
        words={t("leaving.words")}
        stay={t("leaving.stay")}
        leave={t("leaving.leave")}
      />
    </FormEditorContext>
  );
}
