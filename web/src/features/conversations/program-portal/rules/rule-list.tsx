import { SearchX } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PublishedRule } from "../../../../api/schema";
import type { Form } from "../../../../shared/form-engine/document";
import { useAuthorName } from "../../../../shared/identity/author-name";
import { useUser } from "../../../../shared/identity/user";
import { useShown } from "../../../../shared/page/use-shown";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { Button } from "../../../../ui/button";
import { EmptyState } from "../../../../ui/empty-state";
import { SearchField } from "../../../../ui/search-field";
import { useRuleSentence } from "./rule-sentence";

/** More rules than these are looked for by typing. */
const MANY = 20;

export interface RuleListProps {
  rules: readonly PublishedRule[];
  states: readonly { id: number; name: string }[];
  /** Whose questions conditions speak of; null where it may not be read. */
  form: Form | null;
  onEdit: (rule: PublishedRule) => void;
}

/** A program's rules; where there are many, found by name, condition or role, and some at a time. */
export function RuleList({ rules, states, form, onEdit }: RuleListProps) {
  const { t } = useTranslation(["portal", "pages"]);
  const sentence = useRuleSentence(form, states);
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLocaleLowerCase();
  const has = (text: string | null | undefined) => (text ?? "").toLocaleLowerCase().includes(wanted);
  const found = wanted ? rules.filter(({ rule }) => has(rule.name) || has(rule.condition) || has(rule.role)) : rules;
  const { shown, left, more } = useShown(found);
  return (
    <>
      {rules.length > MANY ? (
        <>
          <SearchField label={t("portal:rules.search")} hideLabel={false} value={typed} onChange={setTyped} />
          <p aria-live="polite">{t("portal:rules.count", { count: found.length })}</p>
        </>
      ) : null}
      {shown.length ? (
        <ul className="page-rows" aria-label={t("pages:titles.notificationTool")}>
          {shown.map((one) => (
            <RuleRow key={one.key} published={one} sentence={sentence(one.rule)} onEdit={() => onEdit(one)} />
          ))}
        </ul>
      ) : (
        <EmptyState icon={<SearchX />} title={t("portal:rules.notFound")} />
      )}
      {left > 0 ? <Button onPress={more}>{t("portal:rules.more")}</Button> : null}
    </>
  );
}

interface RuleRowProps {
  published: PublishedRule;
  sentence: string;
  onEdit: () => void;
}

function RuleRow({ published, sentence, onEdit }: RuleRowProps) {
  const { t } = useTranslation("portal");
  const user = useUser();
  const format = useFormat(user.zone);
  const author = useAuthorName();
  const { rule } = published;
  return (
    <li className="portal-row">
      <div className="portal-words">
        <strong dir="auto">{rule.name}</strong>
        {rule.active ? null : <> · {t("rules.off")}</>}
        <p>{sentence}</p>
        <p className="portal-note">
          {t("published", { version: published.version, name: author(published.published_by), date: format.date(published.published_at_ms) })}
        </p>
      </div>
      {published.may_write ? (
        <Button size="small" aria-label={t("editOf", { name: isolated(rule.name) })} onPress={onEdit}>
          {t("edit")}
        </Button>
      ) : null}
    </li>
  );
}
