import { ChevronRight, History, ListChecks, Plus, Redo2, Undo2 } from "lucide-react";
import { useEffect, useReducer, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { beginEditing, isUnsaved as isUnsavedIn } from "../../../../shared/config-editor/history";
import { ITEM } from "../../../../shared/config-editor/fault-link";
import { FaultList } from "../../../../shared/config-editor/fault-list";
import { OthersAt, OthersBar, OthersProvider } from "../../../../shared/config-editor/others-bar";
import { PublishAuthors } from "../../../../shared/config-editor/publish-authors";
import { PublishDialog } from "../../../../shared/config-editor/publish-dialog";
import { isSame } from "../../../../shared/config-editor/same-text";
import type { TextView } from "../../../../shared/config-editor/text-view";
import { useOthers } from "../../../../shared/config-editor/use-others";
import { useSaving } from "../../../../shared/config-editor/use-saving";
import { LeavingDialog } from "../../../../shared/page/leaving-dialog";
import { useAskedForm } from "../../../../shared/form-rules/use-asked-form";
import { useSettled } from "../../../../shared/page/use-settled";
import { ALL_LANGUAGES, languageName } from "../../../../shared/words/languages";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { ComboBox } from "../../../../ui/combo-box";
import { Disclosure } from "../../../../ui/disclosure";
import { EmptyState } from "../../../../ui/empty-state";
import { IconButton } from "../../../../ui/icon-button";
import { Skeleton } from "../../../../ui/skeleton";
import {
  rulesOf,
  useConditionNames,
  usePublishRules,
  useReadRules,
  useRestoreRules,
  useRollBackRules,
  useRulesCheck,
  useRulesEffects,
  useRuleVersions,
  useSaveRules,
} from "../api/rules";
import { ConflictDialog, VersionsDialog } from "../text-dialogs";
import { RuleCard, titleId } from "./rule-card";
import { editingRules, languagesOfRules, MAX_RULES, type RuleEdit, type RuleSet } from "./rules";
import { useRuleFaultWords } from "./words";

const EMPTY: RuleSet = { rules: [] };
const LEAVES = ["program", "view"];
/** A rule as the others at the rules are told of it. */
const ruleItem = (key: string) => `rule:${key}`;
const ruleButtonId = (at: number) => `rule-${at}`;

/** The rule that a fault is in: `KEY` of `rules.KEY.holds` and of `rules.KEY.examples.0.today`; keys hold no dots. */
const keyIn = (field: string) => /^rules\.([^.]+)\./.exec(field)?.[1] ?? null;

export interface RulesEditorProps {
  program: number;
  /** The program's. */
  name: string;
  mayWrite: boolean;
  initial: TextView<RuleSet>;
}

/** The rules that a program's cases are checked by. */
export function RulesEditor({ program, name, mayWrite, initial }: RulesEditorProps) {
  const { t, i18n } = useTranslation("workflow");
  const problemWords = useProblemWords();
  const faultWords = useRuleFaultWords();
  const [editing, dispatch] = useReducer(editingRules, (initial.draft ?? initial.published)?.text ?? EMPTY, beginEditing);
  const [params] = useSearchParams();
  // A link to a fault names the check by its key.
  const linked = editing.now.rules.findIndex(({ key }) => key === params.get(ITEM));
  const [open, setOpen] = useState<number | null>(linked < 0 ? null : linked);
  const [wanted, setWanted] = useState<{ id: string } | null>(linked < 0 ? null : { id: ruleButtonId(linked) });
  const [added, setAdded] = useState<readonly string[]>([]);
  const [dialog, setDialog] = useState<{ is: "publish"; version: number | null } | { is: "versions" } | null>(null);
  const set = editing.now;
  const isUnsaved = isUnsavedIn(editing);
  const read = useReadRules(program);
  const saveRules = useSaveRules(program);
  const publishRules = usePublishRules(program);
  const saving = useSaving<RuleSet>(
    {
      read,
      save: async (base, rules) => rulesOf((await saveRules.mutateAsync({ base, rules })).draft),
      publish: async (version) => rulesOf(await publishRules.mutateAsync(version)),
      isPending: saveRules.isPending || publishRules.isPending,
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
  const openRule = open === null ? undefined : set.rules[open];
  const others = useOthers({
    kind: "validation_rules",
    textKey: String(program),
    item: openRule ? ruleItem(openRule.key) : null,
    mayWrite,
    saving,
    editing,
    dispatch,
  });
  const nameOfItem = (item: string) => {
    const rule = set.rules.find(({ key }) => ruleItem(key) === item);
    return rule ? rule.title.en || rule.key : null;
  };
  const checked = useRulesCheck(program, saving.base.published, useSettled(JSON.stringify(set), 400));
  const effects = useRulesEffects(program, dialog?.is === "publish" ? dialog.version : null);
  const names = useConditionNames(program);
  const form = useAskedForm(program);
  const versions = useRuleVersions(program);
  const rollBack = useRollBackRules(program);
  const restore = useRestoreRules(program);
  const faults = checked.data ?? [];
  const languages = languagesOfRules(set, added);
  const published = saving.shown.published?.text ?? null;

  useEffect(() => {
    if (wanted) document.getElementById(wanted.id)?.focus();
  }, [wanted]);

  const edit = (one: RuleEdit, place?: string) => dispatch({ do: "edit", edit: one, ...(place === undefined ? {} : { place }) });
  const goTo = (at: number) => {
    setOpen(at);
    setWanted({ id: ruleButtonId(at) });
  };
  const handleRemove = (at: number) => {
    edit({ do: "remove", at });
    setOpen(null);
    if (set.rules.length > 1) setWanted({ id: ruleButtonId(Math.min(at, set.rules.length - 2)) });
  };
  const handleMove = (at: number, by: number) => {
    edit({ do: "move", at, by });
    goTo(at + by);
  };
  const askToPublish = async () => {
    if (published !== null && isSame(published, set)) return setDialog({ is: "publish", version: null });
    const { draft } = saving.shown;
    const version = isUnsaved || !draft ? await saving.save(set) : draft.version;
    if (version !== null) setDialog({ is: "publish", version });
  };
  const handlePublish = async () => {
    if (await saving.publish(set, false)) setDialog(null);
  };
  return (
    <OthersProvider value={others.editors}>
      <div className="workflow-editor">
        <div className="page-head">
          <p className="page-over">
            {saving.shown.published ? t("editor.publishedAs", { version: saving.shown.published.version }) : t("editor.neverPublished")}
          </p>
          <div className="workflow-actions">
            {mayWrite ? (
              <span className="page-over" role="status">
                {isUnsaved ? t("editor.unsaved") : t("editor.allSaved")}
              </span>
            ) : null}
            <Button icon={<History size={16} aria-hidden />} onPress={() => setDialog({ is: "versions" })}>
              {t("editor.versions")}
            </Button>
            {mayWrite ? (
              <>
                <Button isDisabled={!isUnsaved} isPending={saving.isPending} onPress={() => void saving.save(set)}>
                  {t("editor.saveDraft")}
                </Button>
                <Button variant="primary" onPress={() => void askToPublish()}>
                  {t("editor.publish")}
                </Button>
              </>
            ) : null}
          </div>
        </div>
        <OthersBar others={others} nameOf={nameOfItem} />
        <p className="workflow-hint">{t("checks.lead")}</p>
        {mayWrite ? (
          <div className="workflow-actions">
            <Button
              icon={<Plus size={16} aria-hidden />}
              isDisabled={set.rules.length >= MAX_RULES}
              onPress={() => {
                edit({ do: "add" });
                goTo(set.rules.length);
              }}
            >
              {t("checks.add")}
            </Button>
            <IconButton
              label={t("editor.undo")}
              icon={<Undo2 size={16} className="flip" aria-hidden />}
              isDisabled={editing.past.length === 0}
              onPress={() => dispatch({ do: "undo" })}
            />
            <IconButton
              label={t("editor.redo")}
              icon={<Redo2 size={16} className="flip" aria-hidden />}
              isDisabled={editing.undone.length === 0}
              onPress={() => dispatch({ do: "redo" })}
            />
          </div>
        ) : (
          <Banner kind="info">{t("editor.readOnly")}</Banner>
        )}
        {checked.isError ? (
          <Banner kind="error">{t("editor.unreadable", { why: problemWords(checked.error) })}</Banner>
        ) : checked.data ? (
          <FaultList
            none={t("checks.none")}
            title={t("findings.faults", { count: faults.length })}
            faults={faults.map((one) => {
              const at = set.rules.findIndex(({ key }) => key === keyIn(one.field));
              const rule = set.rules[at];
              const text = rule ? t("findings.at", { state: rule.title.en || rule.key, words: faultWords(one) }) : faultWords(one);
              return {
                key: `${one.field} ${one.why} ${one.message}`,
                words: rule ? (
                  <button type="button" className="workflow-link" onClick={() => goTo(at)}>
                    {text}
                  </button>
                ) : (
                  text
                ),
              };
            })}
          />
        ) : (
          <Skeleton lines={1} />
        )}
        {set.rules.length === 0 ? (
          <EmptyState icon={<ListChecks />} title={t("checks.empty")}>
            <p>{t("checks.emptyWords")}</p>
          </EmptyState>
        ) : (
          <ol className="workflow-outline" aria-label={t("view.checks")}>
            {set.rules.map((rule, at) => {
              const own = faults.filter(({ field }) => keyIn(field) === rule.key);
              return (
                // A rule is known by its place: its key is written here.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={at} className="workflow-item" data-open={open === at || undefined}>
                  <h3 className="workflow-item-head">
                    <button
                      type="button"
                      id={ruleButtonId(at)}
                      className="workflow-item-button"
                      aria-expanded={open === at}
                      onClick={() => setOpen(open === at ? null : at)}
                    >
                      <ChevronRight size={16} className="workflow-item-mark flip" aria-hidden />
                      <span className="workflow-item-name" dir="auto">
                        {rule.title.en || rule.key}
                      </span>{" "}
                      <span className="workflow-item-kind">{rule.severity === "failed" ? t("checks.failed") : t("checks.warning")}</span>{" "}
                      {own.length ? <span className="workflow-item-wrong">{t("findings.ofState", { count: own.length })}</span> : null}{" "}
                      <OthersAt item={ruleItem(rule.key)} sort="rule" />
                    </button>
                  </h3>
                  {open === at ? (
                    <RuleCard
                      rule={rule}
                      at={at}
                      count={set.rules.length}
                      languages={languages}
                      form={form}
                      faults={own}
                      mayWrite={mayWrite}
                      edit={edit}
                      onRemove={() => handleRemove(at)}
                      onMove={(by) => handleMove(at, by)}
                    />
                  ) : null}
                </li>
              );
            })}
          </ol>
        )}
        {mayWrite && set.rules.length ? (
          <ComboBox
            key={languages.join()}
            label={t("words.add")}
            className="portal-program"
            options={ALL_LANGUAGES.filter(({ code }) => code !== "en" && !languages.includes(code)).map(({ code }) => ({
              id: code,
              name: languageName(code, i18n.language),
            }))}
            value={null}
            onChange={(code) => {
              if (code === null) return;
              setAdded((before) => [...before, String(code)]);
              setOpen(open ?? 0);
              setWanted({ id: titleId(open ?? 0, String(code)) });
            }}
          />
        ) : null}
        {names.length ? (
          <Disclosure title={t("checks.names")}>
            <ul className="workflow-names">
              {names.map(({ path }) => (
                <li key={path}>
                  <code dir="ltr">{path}</code>
                </li>
              ))}
            </ul>
          </Disclosure>
        ) : null}
        {dialog?.is === "publish" && !saving.theirs ? (
          <PublishDialog
            title={t("checks.publishTitle", { name })}
            words={t("checks.publishWords")}
            publish={t("editor.publish")}
            cancel={t("cancel")}
            faulty={faults.length ? t("publishing.faulty") : null}
            isNothing={published !== null && isSame(published, set)}
            isPending={saving.isPending}
            refusal={saving.refusal}
            onPublish={() => void handlePublish()}
            onClose={() => setDialog(null)}
          >
            {published !== null && isSame(published, set) ? (
              <p>{t("publishing.nothing")}</p>
            ) : effects.data === undefined ? (
              <Skeleton lines={1} />
            ) : (
              <p>{t("checks.effect", { count: effects.data })}</p>
            )}
            <PublishAuthors
              kind="validation_rules"
              textKey={String(program)}
              published={saving.shown.published?.version ?? null}
              draft={dialog.version === null ? null : saving.shown.draft}
            />
          </PublishDialog>
        ) : null}
        {dialog?.is === "versions" ? (
          <VersionsDialog
            name={t("checks.ofProgram", { name })}
            versions={versions}
            rollBack={rollBack}
            restore={restore}
            saving={saving}
            read={rulesOf}
            mayWrite={mayWrite}
            isUnsaved={isUnsaved}
            onClose={() => setDialog(null)}
          />
        ) : null}
        {saving.theirs ? (
          <ConflictDialog
            name={t("checks.ofProgram", { name })}
            base={saving.base}
            mine={set}
            theirs={saving.theirs}
            onKeepMine={() => {
              saving.keepMine(others.mineWithTheirs());
              // What it said was of the former draft.
              setDialog(null);
            }}
            onTakeTheirs={() => {
              saving.takeTheirs();
              setDialog(null);
              setOpen(null);
            }}
            onClose={saving.decideLater}
          />
        ) : null}
        <LeavingDialog
          isUnsaved={isUnsaved}
          title={t("leaving.title")}
          words={t("leaving.words")}
          stay={t("leaving.stay")}
          leave={t("leaving.leave")}
          params={LEAVES}
        />
      </div>
    </OthersProvider>
  );
}
