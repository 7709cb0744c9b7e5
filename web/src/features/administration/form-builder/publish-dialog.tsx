import { useTranslation } from "react-i18next";
import type { ConfigurationEffect } from "../../../api/schema";
import { PublishDialog as TextPublishDialog } from "../../../shared/config-editor/publish-dialog";
import { isSame } from "../../../shared/config-editor/same-text";
import type { Form } from "../../../shared/form-engine/document";
import { useAuthorName } from "../../../shared/identity/author-name";
import { useFormat } from "../../../shared/words/format";
import { useAuthors, useEffects } from "./api/form";
import { differences } from "./differences";
import { useFormWords } from "./words";

export interface PublishDialogProps {
  program: number;
  formKey: string;
  /** The draft that the hub has; null where none waits. */
  draft: number | null;
  /** The version in force; null before the first. */
  published: number | null;
  /** As it is published; null before the first version. */
  before: Form | null;
  after: Form;
  isFaulty: boolean;
  isPending: boolean;
  /** Why it was refused. */
  refusal: string | null;
  onPublish: () => void;
  onClose: () => void;
}

/** What publishing would change for applicants, and for what has been begun. */
export function PublishDialog({ program, formKey, draft, published, before, after, ...dialog }: PublishDialogProps) {
  const { t } = useTranslation("form-builder");
  const format = useFormat();
  const words = useFormWords();
  const effects = useEffects(program, formKey, draft);
  const authors = useAuthors(formKey, published, draft);
  const authorName = useAuthorName();
  const found = before && differences(before, after);
  const names = (ids: readonly string[], form: Form) => format.names(ids.map((id) => words.nameOf(form, id)));
  const isNothing = before !== null && isSame(before, after);
  const sorts = { words: t("publishing.wordsOnly"), wider: t("publishing.wider"), narrower: t("publishing.narrower") };
  const saidOf = (effect: ConfigurationEffect): string | null => {
    switch (effect.effect) {
      case "form_changed":
        return `${sorts[effect.sort]} ${t("publishing.drafts", { drafts: format.number(effect.drafts) })}`;
      case "questions_added":
        return t("publishing.questionsAdded", { cases: format.number(effect.cases) });
      case "questions_removed":
        return t("publishing.questionsRemoved", { cases: format.number(effect.cases) });
      default:
        return null;
    }
  };
  const said = (effects.data ?? []).flatMap((effect) => saidOf(effect) ?? []);
  return (
    <TextPublishDialog
      title={t("publishing.title", { name: words.nameOf(after, null) })}
      words={t("publishing.words")}
      publish={t("editor.publish")}
      cancel={t("cancel")}
      faulty={dialog.isFaulty ? t("publishing.faulty") : null}
      isNothing={isNothing}
      isPending={dialog.isPending}
      refusal={dialog.refusal}
      onPublish={dialog.onPublish}
      onClose={dialog.onClose}
    >
      {!found || !before ? (
        <p>{t("publishing.first")}</p>
      ) : (
        <ul className="form-builder-differences">
          {found.added.length ? <li>{t("publishing.added", { names: names(found.added, after) })}</li> : null}
          {found.removed.length ? <li>{t("publishing.removed", { names: names(found.removed, before) })}</li> : null}
          {found.changed.length ? <li>{t("publishing.changed", { names: names(found.changed, after) })}</li> : null}
          {found.moved.length ? <li>{t("publishing.moved", { names: names(found.moved, after) })}</li> : null}
          {found.ruled.length ? <li>{t("publishing.ruled", { names: names(found.ruled, after) })}</li> : null}
          {found.isOwnChanged ? <li>{t("publishing.own")}</li> : null}
          {isNothing ? <li>{t("publishing.nothing")}</li> : null}
        </ul>
      )}
      {authors.data && authors.data.length > 0 ? <p>{t("publishing.by", { names: format.names(authors.data.map(authorName)) })}</p> : null}
      {said.length > 0 ? (
        <ul className="form-builder-differences">
          {said.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      ) : null}
    </TextPublishDialog>
  );
}
