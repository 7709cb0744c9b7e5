import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { QueueChoice, QueueConfig, StateInUse } from "../../../../api/schema";
import { useStatusWords } from "../../../../shared/cases/item/status-words";
import type { ChangeView, QueueView } from "../../../../shared/cases/queue/queue-address";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { languageName } from "../../../../shared/words/languages";
import { Button } from "../../../../ui/button";
import { OneLine } from "../../../../ui/one-line";
import { useQueueFilters } from "../api/queue-filters";

export interface FilterChipsProps {
  view: QueueView;
  onChange: ChangeView;
  config: QueueConfig | undefined;
  states: StateInUse[] | undefined;
  /** The last one was taken back by a key: the keyboard needs a place. */
  onLast: () => void;
}

interface Chip {
  id: string;
  words: string;
  left: Partial<QueueView>;
}

/** What narrows the list, each in words with whom or what it is, and taken back by a press. */
export function FilterChips({ view, onChange, config, states, onLast }: FilterChipsProps) {
  const { t } = useTranslation("work-queue");
  const chips = useChips(view, config, states);
  const list = useRef<HTMLUListElement>(null);
  // The place of the one that a key took back, and how many there were: the keyboard goes on at the next one.
  const taken = useRef<{ place: number; of: number } | null>(null);
  useEffect(() => {
    if (taken.current === null || chips.length >= taken.current.of) return;
    const buttons = list.current?.querySelectorAll("button") ?? [];
    const next = buttons[Math.min(taken.current.place, buttons.length - 1)];
    taken.current = null;
    if (next) next.focus();
    else onLast();
  });
  if (chips.length === 0) return null;
  return (
    <ul ref={list} className="queue-chips" aria-label={t("chips.label")}>
      {chips.map((chip, place) => (
        <li key={chip.id}>
          <Button
            size="small"
            aria-label={t("chips.remove", { filter: chip.words })}
            trailing={<X size={14} aria-hidden />}
            onPress={({ pointerType }) => {
              if (pointerType === "keyboard" || pointerType === "virtual") taken.current = { place, of: chips.length };
              onChange(chip.left);
            }}
          >
            <OneLine>{chip.words}</OneLine>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function useChips(view: QueueView, config: QueueConfig | undefined, states: StateInUse[] | undefined): Chip[] {
  const { t, i18n } = useTranslation("work-queue");
  const statusWords = useStatusWords();
  const format = useFormat();
  // Companies alone are known by no name until the choices are read.
  const choices = useQueueFilters(view, view.partners.length > 0);
  const chosen = (domain: QueueChoice["Domain"], key: string) => choices.data?.find((one) => one.Domain === domain && one.key === key)?.Name;
  const without = <Value,>(list: readonly Value[], one: Value) => list.filter((other) => other !== one);
  const named = (filter: string, value: string) => t("chips.named", { filter, value: isolated(value) });

  const owner = (id: string) => {
    if (id === "none") return t("filter.nobody");
    if (id === "me") return named(t("filter.assigned"), t("filter.me"));
    return named(t("filter.assigned"), config?.assignees.find((person) => String(person.ID) === id)?.Name ?? id);
  };
  const status = (id: number) => (states ?? config?.states ?? []).find((state) => state.ID === id)?.Name;
  const days = (from: string, to: string) => {
    const shown = (day: string) => (day ? format.date(`${day}T12:00:00Z`) : "…");
    return `${shown(from)} – ${shown(to)}`;
  };
  return [
    ...view.only.map((one) => ({ id: `only ${one}`, words: t(`only.${one}`), left: { only: without(view.only, one) } })),
    ...view.assigned.map((id) => ({ id: `owner ${id}`, words: owner(id), left: { assigned: without(view.assigned, id) } })),
    ...view.states.map((id) => ({
      id: `state ${id}`,
      words: named(t("filter.status"), statusWords(status(id) ?? String(id))),
      left: { states: without(view.states, id) },
    })),
    ...view.programs.map((id) => ({
      id: `program ${id}`,
      words: named(t("filter.program"), config?.processes.find((program) => program.ID === id)?.Name ?? String(id)),
      left: { programs: without(view.programs, id) },
    })),
    ...view.langs.map((lang) => ({
      id: `lang ${lang}`,
      words: named(t("filter.language"), languageName(lang, i18n.language)),
      left: { langs: without(view.langs, lang) },
    })),
    ...view.partners.map((id) => ({
      id: `partner ${id}`,
      words: named(t("column.companyName"), chosen("partner", String(id)) ?? String(id)),
      left: { partners: without(view.partners, id) },
    })),
    ...view.categories.map((name) => ({
      id: `category ${name}`,
      words: named(t("filter.category"), name),
      left: { categories: without(view.categories, name) },
    })),
    ...view.channels.map((name) => ({
      id: `channel ${name}`,
      words: named(t("column.paymentChannelName"), name),
      left: { channels: without(view.channels, name) },
    })),
    ...(view.from || view.to ? [{ id: "submitted", words: named(t("filter.submitted"), days(view.from, view.to)), left: { from: "", to: "" } }] : []),
    ...(view.contactFrom || view.contactTo
      ? [
          {
            id: "contact",
            words: named(t("filter.lastContact"), days(view.contactFrom, view.contactTo)),
            left: { contactFrom: "", contactTo: "" },
          },
        ]
      : []),
  ];
}
