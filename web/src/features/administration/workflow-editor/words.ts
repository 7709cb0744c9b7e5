import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ConfigurationEffect, ConfigurationFault, ConfigurationWarning, StateKind, StateOutcome, StatusToken, Workflow } from "../../../api/schema";
import { useStatusWords } from "../../../shared/cases/item/status-words";
import { useFormat } from "../../../shared/words/format";
import type { Words } from "../../../shared/words/i18next";
import { amounts } from "../../../shared/words/money";
import { stateOf } from "./model/edits";

type FaultWord = keyof Words["workflow"]["faults"];
type TextKind = keyof Words["workflow"]["kinds"];
type WarningWord = keyof Words["workflow"]["warnings"];

export const KINDS = ["initial", "open", "waiting", "terminal"] as const satisfies readonly StateKind[];
export const OUTCOMES = ["open", "approved", "denied", "paid", "closed"] as const satisfies readonly StateOutcome[];
export const TOKENS = [
  "application-received",
  "form-in-progress",
  "intake",
  "intake-review",
  "intake-complete",
  "review",
  "review-completed",
  "case-review",
  "case-verification",
  "qa-qc",
  "qa-qc-ready",
  "pending-approval",
  "approved",
  "pending-denial",
  "denied",
  "waiting-for-payment",
  "payment-in-progress",
  "paid",
  "provision-error",
] as const satisfies readonly StatusToken[];

/** The place of a finding in the workflow; null where it is the whole workflow's, or another text's. */
export interface FindingPlace {
  state: number;
  to?: number;
}

/** Where a finding is, by the member that it names: `states.9`, `transitions.9-12`. */
export function placeOf(field: string): FindingPlace | null {
  const state = /^states\.(\d+)$/.exec(field);
  if (state) return { state: Number(state[1]) };
  const move = /^transitions\.(\d+)-(\d+)$/.exec(field);
  return move ? { state: Number(move[1]), to: Number(move[2]) } : null;
}

/** The words of kinds, outcomes, colours, findings and effects. */
export function useWorkflowWords(flow: Workflow) {
  const { t, i18n } = useTranslation("workflow");
  const format = useFormat();
  const status = useStatusWords();
  return useMemo(() => {
    const name = (id: number) => stateOf(flow, id)?.name ?? format.number(id);
    const at = (field: string, words: string) => {
      const place = placeOf(field);
      if (!place) return words;
      if (place.to === undefined) return t("findings.at", { state: name(place.state), words });
      return t("findings.atMove", { from: name(place.state), to: name(place.to), words });
    };
    const textKind = (kind: string) => t(`kinds.${i18n.exists(`kinds.${kind}`, { ns: "workflow" }) ? (kind as TextKind) : "other"}`);
    const fault = (one: ConfigurationFault): string => {
      if (one.kind !== "workflow" || !one.is_changed) return t("findings.breaks", { what: textKind(one.kind), key: one.key });
      const words = i18n.exists(`faults.${one.why}`, { ns: "workflow" })
        ? t(`faults.${one.why as FaultWord}`, amounts(one.params, i18n.language))
        : one.message;
      return at(one.field, words);
    };
    const warning = (one: ConfigurationWarning): string => {
      const words = i18n.exists(`warnings.${one.why}`, { ns: "workflow" }) ? t(`warnings.${one.why as WarningWord}`) : one.message;
      return at(one.field, words);
    };
    const effect = (one: ConfigurationEffect): string | null => {
      switch (one.effect) {
        case "clock_starts":
          return t("effects.clockStarts", { count: one.cases, state: one.name, hours: format.number(one.hours) });
        case "clock_changes":
          return t("effects.clockChanges", { count: one.cases, state: one.name, hours: format.number(one.hours), before: format.number(one.hours_before) });
        case "clock_ends":
          return t("effects.clockEnds", { count: one.cases, state: one.name });
        case "move_removed":
          return t("effects.moveRemoved", { count: one.cases, state: one.name, to: name(one.to) });
        case "removed_state":
          return t("effects.removedState", { count: one.cases, state: one.name });
        default:
          return null;
      }
    };
    return {
      name,
      fault,
      warning,
      effect,
      kind: (kind: StateKind): string => t(`stateKinds.${kind}`),
      kindDetail: (kind: StateKind): string => t(`stateKindDetails.${kind}`),
      outcome: (outcome: StateOutcome): string => t(`outcomes.${outcome}`),
      token: (token: StatusToken): string => status(token),
    };
  }, [t, i18n, format, status, flow]);
}
