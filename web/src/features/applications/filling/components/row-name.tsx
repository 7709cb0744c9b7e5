import { useTranslation } from "react-i18next";
import { answerId } from "../../../../shared/form-fields/go-to-answer";
import type { Question } from "../../../../shared/form-engine/document";
import { isolated } from "../../../../shared/words/direction";
import { TextField } from "../../../../ui/text-field";
import { placeOf } from "../../../../shared/form-engine/placed-answers";
import { isSelf, listsSelf, namingQuestion, nameTyped, withName } from "../state/names";
import { useFilling, useFillingState } from "../use-filling";

export interface RowNameProps {
  group: Question;
  row: string;
  index: number;
  isThere: boolean;
}

/** The name of one of several people. The first box of a household that is listed with oneself says so. */
export function RowName({ group, row, index, isThere }: RowNameProps) {
  const { t } = useTranslation("applications");
  const { t: tCounter } = useTranslation("counter");
  const filling = useFilling();
  const { case: of } = filling.store.getState().draft;
  const naming = namingQuestion(group)!;
  const at = placeOf(naming.id, group.id, row);
  const value = useFillingState((state) => state.values[at]);
  const isOwn =
    useFillingState((state) => isSelf(group, row, state.values)) ||
    (!isThere && naming.type === "household_member" && listsSelf(filling.store.getState().prepared.form));
  const handleChange = (name: string) => {
    const before = isOwn && !isThere ? { relation: "self" } : value;
    const next = withName(group, before, name);
    if (isThere) filling.setAnswer(at, next);
    else filling.addRow(group.id, { [naming.id]: next }, row);
  };
  return (
    <TextField
      id={answerId(at)}
      label={isOwn ? (of ? tCounter("ownName", { name: isolated(of.applicant_name) }) : t("group.ownName")) : t("group.nameOf", { number: index + 1 })}
      value={nameTyped(group, value)}
      onChange={handleChange}
      onFocus={() => filling.arrive(at, null)}
      // What else is asked about a person comes later: that it is missing is no fault yet.
      onBlur={() => void filling.flush()}
      autoComplete={isOwn && !of ? "name" : "off"}
      spellCheck="false"
    />
  );
}
