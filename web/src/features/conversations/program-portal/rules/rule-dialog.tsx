import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { NoticeCause, NotificationRule, Participants, PublishedRule } from "../../../../api/schema";
import type { Form } from "../../../../shared/form-engine/document";
import { isolated } from "../../../../shared/words/direction";
import { useStatusWords } from "../../../../shared/cases/item/status-words";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { PublishDialog } from "../../../../shared/page/publish-dialog";
import { Select } from "../../../../ui/select";
import { Switch } from "../../../../ui/switch";
import { TextField } from "../../../../ui/text-field";
import { useSaveRule } from "../api/notification-rules";
import { useAudienceWords } from "./audience-words";
import { RuleCondition } from "./rule-condition";
import { RulePreview } from "./rule-preview";
import { RuleChannels } from "./rule-channels";
import { useRuleSentence } from "./rule-sentence";

const ANY = "any";
/** How long a notice in the notifications stays unread before a message follows, until somebody chooses another time. */
const UNREAD_MINUTES = 30;
/** How many days a rule waits, until somebody chooses others. */
const WAITED_DAYS = 7;
const MAX_DAYS = 365;

export interface RuleDialogProps {
  /** Null for a new one. */
  published: PublishedRule | null;
  program: number;
  participants: Participants;
  /** Whose questions conditions speak of; null where it may not be read. */
  form: Form | null;
  /** Keys that are in use. */
  taken: string[];
  /** The state that a new one is for. */
  toState?: number | null;
  onClose: () => void;
}

/** A new key, made of the program and an unused number. */
export function ruleKey(program: number, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const key = `rule-${program}-${number}`;
    if (!taken.includes(key)) return key;
  }
}

/** The rule with another cause: a rule of changes names no days, and one that waits comes from no status. */
export function causedBy({ days, ...rule }: NotificationRule, cause: NoticeCause): NotificationRule {
  if (cause !== "status") return { ...rule, cause, days: days ?? WAITED_DAYS, from_state: null };
  const plain: NotificationRule = { ...rule };
  delete plain.cause;
  return plain;
}

/** A rule with a preview of its texts; saving publishes it. */
export function RuleDialog({ published, program, participants, form, taken, toState = null, onClose }: RuleDialogProps) {
  const { t } = useTranslation("portal");
  const problemWords = useProblemWords();
  const statusWords = useStatusWords();
  const audienceWords = useAudienceWords();
  const sentence = useRuleSentence(form, participants.states);
  const save = useSaveRule();
  const [rule, setRule] = useState<NotificationRule>(
    published?.rule ?? {
      name: "",
      active: true,
      program,
      from_state: null,
      to_state: participants.states.find(({ id }) => id === toState)?.id ?? participants.states.at(-1)?.id ?? 0,
      audience: "applicant",
      role: "",
      channels: [],
      delay_minutes: 0,
    },
  );
  const change = (part: Partial<NotificationRule>) => setRule((now) => ({ ...now, ...part }));
  const states = participants.states.map((state) => ({ id: String(state.id), name: statusWords(state.name) }));
  const audiences = participants.items.map((one) => ({ id: `${one.audience} ${one.role}`, name: audienceWords(one.audience, one.role) }));
  const waits = (rule.cause ?? "status") !== "status";
  const isWaitSound = !waits || (rule.days ?? 0) > 0;
  const canSave =
    rule.name.trim() !== "" && isWaitSound && (!rule.in_app || (rule.delay_minutes ?? 0) > 0) && rule.channels.length > 0 && rule.from_state !== rule.to_state;
  const handlePublish = () => save.mutate({ key: published?.key ?? ruleKey(program, taken), version: published?.version ?? 0, rule }, { onSuccess: onClose });
  return (
    <PublishDialog
      title={published ? t("editOf", { name: isolated(published.rule.name) }) : t("rules.new")}
      cancelWords={t("cancel")}
      publishWords={t("publish")}
      canPublish={canSave}
      isPending={save.isPending}
      error={save.isError ? problemWords(save.error) : null}
      className="portal-form"
      onPublish={handlePublish}
      onClose={onClose}
    >
      <TextField label={t("rules.name")} value={rule.name} onChange={(name) => change({ name })} maxLength={80} isRequired autoFocus />
      <p className="portal-sentence">{sentence(rule)}</p>
      <Select
        label={t("rules.cause")}
        options={[
          { id: "status", name: t("rules.causes.status") },
          { id: "silence", name: t("rules.causes.silence") },
          { id: "due", name: t("rules.causes.due") },
        ]}
        value={rule.cause ?? "status"}
        onChange={(id) => setRule((now) => causedBy(now, id === "silence" || id === "due" ? id : "status"))}
      />
      {waits ? (
        <TextField
          label={t("rules.days")}
          description={rule.cause === "due" ? t("rules.daysDue") : t("rules.daysSilent")}
          value={rule.days ? String(rule.days) : ""}
          onChange={(text) => change({ days: Math.min(MAX_DAYS, Number(text.replace(/\D/g, "")) || 0) })}
          inputMode="numeric"
        />
      ) : (
        <Select
          label={t("rules.from")}
          options={[{ id: ANY, name: t("rules.any") }, ...states]}
          value={rule.from_state ? String(rule.from_state) : ANY}
          onChange={(id) => change({ from_state: id === ANY ? null : Number(id) })}
        />
      )}
      <Select
        label={waits ? t("rules.in") : t("rules.to")}
        options={states}
        value={String(rule.to_state)}
        onChange={(id) => change({ to_state: Number(id) })}
        error={rule.from_state === rule.to_state ? t("rules.sameState") : undefined}
      />
      <Select
        label={t("rules.who")}
        options={audiences}
        value={`${rule.audience} ${rule.role ?? ""}`}
        onChange={(id) => {
          const one = participants.items.find((item) => `${item.audience} ${item.role}` === id);
          if (one) change({ audience: one.audience, role: one.role, ...(one.audience === "applicant" ? { in_app: false } : {}) });
        }}
      />
      <RuleChannels
        channels={rule.channels}
        templates={participants.templates.filter(
          (one) => (one.states.length === 0 || one.states.includes(rule.to_state)) && (rule.audience !== "applicant" || one.audience === "applicant"),
        )}
        onChange={(channels) => change({ channels })}
      />
      <TextField
        label={t("rules.delay")}
        description={t("rules.delayWords")}
        value={String(rule.delay_minutes ?? 0)}
        onChange={(text) => change({ delay_minutes: Math.min(43_200, Number(text.replace(/\D/g, "")) || 0) })}
        inputMode="numeric"
      />
      {rule.audience === "applicant" ? null : (
        <>
          <Switch
            isSelected={rule.in_app ?? false}
            onChange={(in_app) => change({ in_app, ...(in_app && !rule.delay_minutes ? { delay_minutes: UNREAD_MINUTES } : {}) })}
          >
            {t("rules.inApp")}
          </Switch>
          <p className="portal-note">{t("rules.inAppWords")}</p>
        </>
      )}
      <RuleCondition rule={rule} form={form} names={participants.names} onChange={(condition) => change({ condition })} />
      <Switch isSelected={rule.active} onChange={(active) => change({ active })}>
        {t("rules.active")}
      </Switch>
      <RulePreview rule={rule} />
    </PublishDialog>
  );
}
