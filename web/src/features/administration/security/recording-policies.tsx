import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { currentOf } from "../../../api/problem";
import type { InstanceFeatures, InstanceRecording, InstanceRecordingPolicy } from "../../../api/schema";
import { useAdministered } from "../../../shared/administration/administered";
import { languageName } from "../../../shared/words/languages";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { NumberField } from "../../../ui/number-field";
import { Select } from "../../../ui/select";
import { TextArea } from "../../../ui/text-area";
import { showToast } from "../../../ui/toast-queue";
import { useChangeFeatures } from "./api/features";
import { useFaults } from "./faults";
import { Part, Refusal } from "./part";
import { RecordingStates } from "./recording-states";
import { useSaved } from "./saved";
import { SettingDialog } from "./setting-dialog";

/** Languages that a new policy asks a notice in. */
const USUAL = ["en", "es", "ar"];

/** Whether and how conversations are recorded: in general, in programs, and what the law of each state asks for. */
export function RecordingPolicies({ id, recording, mayWrite }: { id: number; recording: InstanceRecording; mayWrite: boolean }) {
  const { t } = useTranslation("security");
  const change = useChangeFeatures(id);
  const administered = useAdministered();
  const [params] = useSearchParams();
  // The address may lead to the policy of a program.
  const [wanted, setWanted] = useState(() => Number(params.get("program")) || null);
  const [chosen, setEdited] = useState<InstanceRecordingPolicy | null>(null);
  const general = recording.policies.find((one) => one.program_id === 0);
  const empty = (program_id: number, program: string): InstanceRecordingPolicy => ({
    program_id,
    program,
    may_record: false,
    may_decline: true,
    notice: general?.notice ?? {},
    question: general?.question ?? {},
    retention_days: null,
    version: 0,
  });
  const others = (administered.data?.programs ?? []).filter((one) => !recording.policies.some((kept) => kept.program_id === one.processId));
  const asked = () => {
    const present = recording.policies.find((one) => one.program_id === wanted);
    const other = others.find((one) => one.processId === wanted);
    return present ?? (other ? empty(other.processId, other.processName) : null);
  };
  const edited = chosen ?? (wanted !== null && mayWrite ? asked() : null);
  const handleClose = () => {
    setEdited(null);
    setWanted(null);
  };
  const handleRemove = ({ program_id, may_record, may_decline, notice, question, retention_days }: InstanceRecordingPolicy) => {
    const body = { may_record, may_decline, notice, question, retention_days, version: 0 };
    const undo = () => change.mutate({ kind: "policy", program: program_id, body });
    change.mutate(
      { kind: "removePolicy", program: program_id },
      { onSuccess: () => showToast({ kind: "success", title: t("removed"), action: { name: t("undo"), onPress: undo } }) },
    );
  };
  const nameOf = (one: InstanceRecordingPolicy) => (one.program_id === 0 ? t("recording.general") : one.program);
  const kept = (one: InstanceRecordingPolicy) =>
    one.retention_days === null
      ? one.program_id === 0
        ? t("recording.forEver")
        : t("recording.asGeneral")
      : t("recording.days", { count: one.retention_days });
  return (
    <Part title={t("recording.title")}>
      <p>{t("recording.lead")}</p>
      <ul className="security-list">
        {recording.policies.map((one) => (
          <li key={one.program_id}>
            <bdi>{nameOf(one)}</bdi>
            <span className="security-muted">
              {one.may_record ? t("recording.records") : t("recording.recordsNot")} · {kept(one)}
            </span>
            {mayWrite ? (
              <span className="security-actions">
                <Button size="small" aria-label={t("recording.editOf", { name: nameOf(one) })} onPress={() => setEdited(one)}>
                  {t("recording.edit")}
                </Button>
                {one.program_id === 0 ? null : (
                  <Button size="small" variant="quiet" aria-label={t("recording.removeOf", { name: nameOf(one) })} onPress={() => handleRemove(one)}>
                    {t("recording.remove")}
                  </Button>
                )}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <Refusal error={change.error} />
      {mayWrite ? (
        <div className="security-actions">
          {general ? null : <Button onPress={() => setEdited(empty(0, ""))}>{t("recording.addGeneral")}</Button>}
          {others.length > 0 ? (
            <Select
              label={t("recording.addProgram")}
              options={others.map((one) => ({ id: one.processId, name: one.processName }))}
              value={null}
              onChange={(program) => {
                const found = others.find((one) => one.processId === Number(program));
                if (found) setEdited(empty(found.processId, found.processName));
              }}
            />
          ) : null}
        </div>
      ) : null}
      <RecordingStates id={id} recording={recording} mayWrite={mayWrite} />
      {edited ? <PolicyDialog key={edited.program_id} id={id} policy={edited} name={nameOf(edited)} onClose={handleClose} /> : null}
    </Part>
  );
}

function PolicyDialog({ id, policy, name, onClose }: { id: number; policy: InstanceRecordingPolicy; name: string; onClose: () => void }) {
  const { t, i18n } = useTranslation("security");
  const change = useChangeFeatures(id);
  const saved = useSaved(onClose);
  const faultOf = useFaults(change.error);
  const [draft, setDraft] = useState(policy);
  const edit = (part: Partial<InstanceRecordingPolicy>) => setDraft((present) => ({ ...present, ...part }));
  const languages = [...new Set([...USUAL, ...Object.keys(policy.notice), ...Object.keys(policy.question)])];
  const handleSave = () => {
    const { may_record, may_decline, notice, question, retention_days, version } = draft;
    change.mutate(
      { kind: "policy", program: policy.program_id, body: { may_record, may_decline, notice, question, retention_days, version } },
      {
        ...saved,
        // Whoever saves again after a conflict knows of it, and keeps their own.
        onError: (error) => {
          const present = currentOf<InstanceFeatures>(error);
          if (present) edit({ version: present.recording.policies.find((one) => one.program_id === policy.program_id)?.version ?? 0 });
        },
      },
    );
  };
  return (
    <SettingDialog title={t("recording.editOf", { name })} size="large" change={change} onSave={handleSave} onClose={onClose}>
      <Checkbox isSelected={draft.may_record} onChange={(may_record) => edit({ may_record })}>
        {t("recording.mayRecord")}
      </Checkbox>
      <Checkbox isSelected={draft.may_decline} onChange={(may_decline) => edit({ may_decline })}>
        {t("recording.mayDecline")}
      </Checkbox>
      <NumberField
        label={t("recording.retention")}
        description={t("recording.retentionWords")}
        value={draft.retention_days}
        error={faultOf("retention_days")}
        onChange={(retention_days) => edit({ retention_days })}
      />
      {languages.map((lang, index) => (
        <div key={lang} className="security-pair">
          <TextArea
            label={t("recording.notice", { language: languageName(lang, i18n.language) })}
            textLang={lang}
            most={600}
            value={draft.notice[lang] ?? ""}
            error={index === 0 ? faultOf("notice") : undefined}
            onChange={(text) => edit({ notice: { ...draft.notice, [lang]: text } })}
          />
          <TextArea
            label={t("recording.question", { language: languageName(lang, i18n.language) })}
            textLang={lang}
            most={600}
            value={draft.question[lang] ?? ""}
            error={index === 0 ? faultOf("question") : undefined}
            onChange={(text) => edit({ question: { ...draft.question, [lang]: text } })}
          />
        </div>
      ))}
    </SettingDialog>
  );
}
