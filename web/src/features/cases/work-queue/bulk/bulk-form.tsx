import { useTranslation } from "react-i18next";
import type { BulkOffer } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { useStatusWords } from "../../../../shared/cases/item/status-words";
import { DEFAULT_LANGUAGE, languageName } from "../../../../shared/words/languages";
import { Banner } from "../../../../ui/banner";
import { ComboBox } from "../../../../ui/combo-box";
import { Select } from "../../../../ui/select";
import { TextArea } from "../../../../ui/text-area";

/** The change as chosen so far. `owner`: `keep`, `nobody`, `user:ID` or `role:ID`. */
export interface RequestedChange {
  stateId: number | null;
  owner: string;
  reasonId: number | null;
  comment: string;
}

export const NO_CHANGE: RequestedChange = { stateId: null, owner: "keep", reasonId: null, comment: "" };

export interface BulkFormProps {
  offer: BulkOffer;
  requested: RequestedChange;
  onChange: (requested: RequestedChange) => void;
  /** The missing choice, in words. */
  error?: string | undefined;
}

const KEEP = "keep";

/** Status, owner or both, with the reason for a denial and a comment. Each person's load is shown beside their name. */
export function BulkForm({ offer, requested, onChange, error }: BulkFormProps) {
  const { t, i18n } = useTranslation(["work-queue", "item"]);
  const format = useFormat();
  const statusWords = useStatusWords();
  const reasons = offer.denial_reasons.filter((reason) => reason.state === requested.stateId);
  const chosen = reasons.find((reason) => reason.id === requested.reasonId);
  const name = (lang: string) => isolated(languageName(lang, i18n.language));
  const gap =
    chosen?.missing_languages.map(({ lang, items }) => t("bulk.form.gapLanguage", { count: items, shown: format.number(items), language: name(lang) })) ?? [];
  const owners = [
    { id: KEEP, name: t("bulk.form.keepOwners") },
    ...offer.owners.map((person) => ({
      id: `user:${person.user_id}`,
      name: person.name,
      detail: t("bulk.form.load", { count: person.load, shown: format.number(person.load) }),
    })),
    ...offer.roles.map((role) => ({ id: `role:${role.role_id}`, name: t("bulk.form.role", { role: role.name }), detail: t("bulk.form.shared") })),
    ...(requested.stateId === null && !offer.self_only ? [{ id: "nobody", name: t("row.nobody") }] : []),
  ];
  return (
    <div className="queue-bulk-form">
      <Select
        label={t("bulk.form.status")}
        options={[
          { id: KEEP, name: t("bulk.form.keepStatus") },
          ...offer.states.map((state) => ({
            id: String(state.state_id),
            name: statusWords(state.name),
            detail: t("bulk.form.possible", { count: state.items, shown: format.number(state.items), total: format.number(offer.items) }),
          })),
        ]}
        value={requested.stateId === null ? KEEP : String(requested.stateId)}
        onChange={(id) =>
          onChange({ ...requested, stateId: id === KEEP ? null : Number(id), reasonId: null, owner: requested.owner === "nobody" ? KEEP : requested.owner })
        }
        error={error}
      />
      <ComboBox
        label={t("bulk.form.owner")}
        options={owners}
        value={requested.owner}
        onChange={(id) => onChange({ ...requested, owner: id === null ? KEEP : String(id) })}
        {...(offer.self_only ? { description: t("bulk.form.selfOnly") } : {})}
      />
      {reasons.length ? (
        <Select
          label={t("bulk.form.reason")}
          options={reasons.map((reason) => ({ id: reason.id, name: reason.name }))}
          placeholder={t("item:status.reasonChoose")}
          value={requested.reasonId}
          onChange={(id) => onChange({ ...requested, reasonId: id === null ? null : Number(id) })}
        />
      ) : null}
      {chosen && gap.length ? (
        <Banner kind="warning" isLive>
          {t("bulk.form.gap", { text: isolated(chosen.name), lang: name(DEFAULT_LANGUAGE), languages: format.names(gap) })}
        </Banner>
      ) : null}
      <TextArea
        label={t("bulk.form.comment")}
        note={t("bulk.form.optional")}
        {...(reasons.length ? { description: t("bulk.form.reasonWins") } : {})}
        value={requested.comment}
        onChange={(comment) => onChange({ ...requested, comment })}
      />
    </div>
  );
}
