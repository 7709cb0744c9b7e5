import { Pencil, Plus, Trash2, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { answerId } from "../../../../shared/form-fields/go-to-answer";
import { useFaultWords } from "../../../../shared/form-fields/use-fault-words";
import { most, type Question } from "../../../../shared/form-engine/document";
import { isolated } from "../../../../shared/words/direction";
import { Button } from "../../../../ui/button";
import { useShallow } from "zustand/react/shallow";
import { fieldFault, useRowTitle } from "../fault-lines";
import { missingOf } from "../state/filling-state";
import { newRow, placeOf, rowsOf } from "../../../../shared/form-engine/placed-answers";
import { isOfPeople, langOf, listsSelf, namingQuestion, wordsIn } from "../state/names";
import { useFilling, useFillingState, useLang } from "../use-filling";
import { shownFault } from "./asked-question";
import { HouseholdCount } from "./household-count";
import { KnownPeople } from "./known-people";
import { RowName } from "./row-name";

export interface GroupListProps {
  group: Question;
  onOpen: (row: string) => void;
}

/** The rows of a group: people by their names, all on one page, other things by what they are. */
export function GroupList({ group, onOpen }: GroupListProps) {
  const { t } = useTranslation("applications");
  const { t: tCounter } = useTranslation("counter");
  const filling = useFilling();
  const lang = useLang();
  const faultWords = useFaultWords();
  const rows = useFillingState(useShallow((state) => rowsOf(state.values, group.id)));
  const removed = useFillingState((state) => (state.removed?.group === group.id ? state.removed : null));
  const fault = useFillingState((state) => shownFault(state, group.id));
  const undo = useRef<HTMLButtonElement>(null);
  const added = useRef<string | null>(null);
  // Whoever opens an empty list of people finds a box for the first name; it is a row once something is written.
  const [first] = useState(newRow);
  const { prepared, draft } = filling.store.getState();
  const { case: of } = draft;
  const isPeople = isOfPeople(group);
  const naming = namingQuestion(group);
  const hasSelf = naming?.type === "household_member" && listsSelf(prepared.form);
  const shown = rows.length > 0 ? rows : isPeople && !removed ? [first] : [];
  const isFull = rows.length >= most(group);
  const title = wordsIn(group.words, lang);

  useEffect(() => {
    if (removed) undo.current?.focus();
  }, [removed]);
  useEffect(() => {
    const naming = namingQuestion(group);
    if (added.current && naming) document.getElementById(answerId(placeOf(naming.id, group.id, added.current)))?.focus();
    added.current = null;
  }, [rows, group]);

  const handleAdd = () => {
    if (!isPeople) return onOpen(filling.addRow(group.id));
    // The box for the first name is there, though nothing is written in it yet.
    if (rows.length === 0 && shown.length > 0) filling.addRow(group.id, {}, first);
    added.current = filling.addRow(group.id);
  };
  return (
    <section className="filling-group" aria-labelledby={`group:${group.id}`}>
      <h2 id={`group:${group.id}`} className="page-subtitle" lang={langOf(group.words, lang)}>
        {title}
      </h2>
      {isPeople ? (
        <p className="page-lead">
          {hasSelf ? (of ? tCounter("namesLead", { name: isolated(of.applicant_name) }) : t("group.namesLead")) : t("group.othersLead")}
        </p>
      ) : null}
      {isPeople ? <KnownPeople group={group} /> : null}
      {naming?.type === "household_member" ? <HouseholdCount listed={rows.length + (hasSelf ? 0 : 1)} isBegun={rows.length > 0} /> : null}
      {fault ? (
        <p className="filling-fault" role="alert">
          {faultWords(fieldFault(prepared, fault, lang), group)}
        </p>
      ) : null}
      {shown.length === 0 ? (
        <p className="page-lead">{t("group.none")}</p>
      ) : (
        <ol className="filling-rows">
          {shown.map((row, index) => (
            <GroupRow key={row} group={group} row={row} index={index} isThere={rows.length > 0} onOpen={onOpen} />
          ))}
        </ol>
      )}
      {removed ? (
        <div className="filling-removed">
          <p role="status">{t("group.removed", { name: removed.name || title })}</p>
          <Button ref={undo} icon={<Undo2 size={18} aria-hidden />} onPress={() => filling.bringBack()}>
            {t("group.undo")}
          </Button>
        </div>
      ) : null}
      {isFull ? (
        <p className="page-lead">{t("group.full")}</p>
      ) : (
        <Button id={answerId(group.id)} icon={<Plus size={18} aria-hidden />} onPress={handleAdd}>
          {isPeople ? t("group.addPerson") : t("group.addRow", { group: title })}
        </Button>
      )}
    </section>
  );
}

interface GroupRowProps extends GroupListProps {
  row: string;
  index: number;
  /** False for the empty box of a list without rows. */
  isThere: boolean;
}

function GroupRow({ group, row, index, isThere, onOpen }: GroupRowProps) {
  const { t } = useTranslation("applications");
  const filling = useFilling();
  const rowTitle = useRowTitle();
  const name = useFillingState((state) => rowTitle(group, row, isThere ? state.values : { [group.id]: [row] }));
  const missing = useFillingState((state) => missingOf(state.judged).filter((fault) => fault.at.startsWith(`${group.id}/${row}/`)).length);
  return (
    <li className="filling-row">
      {isOfPeople(group) ? <RowName group={group} row={row} index={index} isThere={isThere} /> : <p className="filling-row-name">{name}</p>}
      {isThere ? (
        <>
          <p className="filling-row-state">{missing > 0 ? t("progress.missing", { count: missing }) : t("group.done")}</p>
          <div className="filling-row-actions">
            <Button size="small" variant="quiet" icon={<Pencil size={16} aria-hidden />} onPress={() => onOpen(row)}>
              {t("group.change", { name })}
            </Button>
            <Button size="small" variant="quiet" icon={<Trash2 size={16} aria-hidden />} onPress={() => filling.removeRow(group, row)}>
              {t("group.remove", { name })}
            </Button>
          </div>
        </>
      ) : null}
    </li>
  );
}
