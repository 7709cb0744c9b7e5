import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useShallow } from "zustand/react/shallow";
import { knownWords } from "../known-words";
import { QuestionAnswer } from "../../../../shared/form-fields/question-answer";
import type { Question } from "../../../../shared/form-engine/document";
import { useFormat } from "../../../../shared/words/format";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { FieldSet } from "../../../../ui/field-set";
import { useKnown, type Known } from "../api/known";
import { rowsOf } from "../../../../shared/form-engine/placed-answers";
import { namingQuestion, rowName } from "../state/names";
import { useFilling, useFillingState, useLang } from "../use-filling";

const nameOf = (known: Known, naming: string): string => {
  const person = (known.value as Record<string, { name?: { full?: string } } | undefined>)[naming];
  return person?.name?.full?.trim() ?? "";
};
const same = (name: string) => name.toLowerCase().replace(/\s+/g, " ");

/** People who are known to live with whoever applies, with ticks: those who still do are added to the list. */
export function KnownPeople({ group }: { group: Question }) {
  const { t } = useTranslation("counter");
  const filling = useFilling();
  const lang = useLang();
  const format = useFormat();
  const known = useKnown();
  const [ticked, setTicked] = useState<ReadonlySet<Known>>(new Set());
  const naming = namingQuestion(group);
  const listed = useFillingState(useShallow((state) => rowsOf(state.values, group.id).map((row) => same(rowName(group, row, state.values)))));
  if (!naming) return null;
  const people = known.filter((one) => one.at === group.id && nameOf(one, naming.id) !== "" && !listed.includes(same(nameOf(one, naming.id))));
  if (people.length === 0) return null;
  const handleTick = (person: Known, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(person);
    else next.delete(person);
    setTicked(next);
  };
  const handleAdd = () => {
    for (const person of people) if (ticked.has(person)) filling.addRow(group.id, person.value as Record<string, unknown>, undefined, person.source);
    setTicked(new Set());
    void filling.flush();
  };
  return (
    <FieldSet className="filling-known" label={t("known.people")} description={t("known.peopleWords")}>
      {people.map((person) => (
        <div key={nameOf(person, naming.id)}>
          <Checkbox isSelected={ticked.has(person)} onChange={(isTicked) => handleTick(person, isTicked)}>
            <bdi>{nameOf(person, naming.id)}</bdi>
          </Checkbox>
          <div className="form-answer-hint">
            <QuestionAnswer question={naming} value={(person.value as Record<string, unknown>)[naming.id]} lang={lang} />
            <p>{knownWords(person, t, format)}</p>
          </div>
        </div>
      ))}
      <Button isDisabled={!people.some((person) => ticked.has(person))} onPress={handleAdd}>
        {t("known.add")}
      </Button>
    </FieldSet>
  );
}
