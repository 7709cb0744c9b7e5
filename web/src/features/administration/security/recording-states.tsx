import { useTranslation } from "react-i18next";
import type { ChangeRecordingRules, InstanceRecording } from "../../../api/schema";
import { Select } from "../../../ui/select";
import { showToast } from "../../../ui/toast-queue";
import { useChangeFeatures } from "./api/features";
import { useStates } from "./api/operations";
import { Refusal } from "./part";

const RULES = ["notice", "agreement", "never"] as const;
type Rule = (typeof RULES)[number];
/** The choice that takes a rule away. */
const NONE = "none";
/** People whose state is not known, where no choice may be empty. */
const UNKNOWN = "unknown";

/** What the law of each state asks for before a call may be recorded. A choice applies at once and can be taken back. */
export function RecordingStates({ id, recording, mayWrite }: { id: number; recording: InstanceRecording; mayWrite: boolean }) {
  const { t } = useTranslation("security");
  const change = useChangeFeatures(id);
  const states = useStates();
  const nameOf = (code: string) => (code === "" ? t("recording.unknownState") : (states.data?.find((state) => state.id === code)?.name ?? code));
  const apply = (body: ChangeRecordingRules, before: ChangeRecordingRules) =>
    change.mutate(
      { kind: "rules", body },
      {
        onSuccess: () => {
          const undo = () => change.mutate({ kind: "rules", body: before });
          showToast({ kind: "success", title: t("saved"), action: { name: t("undo"), onPress: undo } });
        },
      },
    );
  const ruleOf = (code: string, rule: Rule | undefined): ChangeRecordingRules => (rule ? { set: { [code]: rule } } : { unset: [code] });
  const setRule = (code: string, rule: Rule | undefined) => apply(ruleOf(code, rule), ruleOf(code, recording.by_state[code]));
  const rules = Object.entries(recording.by_state);
  const others = [{ id: UNKNOWN, name: t("recording.unknownState") }, ...(states.data ?? []).map((state) => ({ id: state.id, name: state.name }))].filter(
    (one) => recording.by_state[one.id === UNKNOWN ? "" : one.id] === undefined,
  );
  const choices = RULES.map((rule) => ({ id: rule, name: t(`recording.rules.${rule}`) }));
  return (
    <>
      <h3>{t("recording.statesTitle")}</h3>
      <p className="security-muted">{t("recording.statesWords")}</p>
      {recording.home ? null : <p>{t("recording.noHome")}</p>}
      <Refusal error={change.error ?? states.error} />
      {mayWrite ? (
        <>
          <Select
            label={t("recording.homeLabel")}
            options={(states.data ?? []).map((state) => ({ id: state.id, name: state.name }))}
            value={recording.home || null}
            isDisabled={change.isPending}
            onChange={(home) => {
              if (home !== null && home !== recording.home) apply({ home: String(home) }, recording.home ? { home: recording.home } : {});
            }}
          />
          <div className="security-pair">
            {rules.map(([code, rule]) => (
              <Select
                key={code}
                label={nameOf(code)}
                options={[...choices, { id: NONE, name: t("recording.noRule") }]}
                value={rule}
                isDisabled={change.isPending}
                onChange={(next) => {
                  if (next !== rule)
                    setRule(
                      code,
                      RULES.find((one) => one === next),
                    );
                }}
              />
            ))}
          </div>
          <Select
            label={t("recording.addState")}
            description={t("recording.addStateWords")}
            options={others}
            value={null}
            isDisabled={change.isPending}
            onChange={(code) => {
              if (code !== null) setRule(code === UNKNOWN ? "" : String(code), "agreement");
            }}
          />
        </>
      ) : (
        <>
          {recording.home ? <p>{t("recording.home", { state: nameOf(recording.home) })}</p> : null}
          <ul className="security-list">
            {rules.map(([code, rule]) => (
              <li key={code}>
                <span>
                  <bdi>{nameOf(code)}</bdi>: {t(`recording.rules.${rule}`)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
