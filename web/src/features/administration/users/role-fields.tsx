import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { GivenRoles, ProgramRole, WorkflowUserProgram } from "../../../api/schema";
import { LookUpBox } from "../../../ui/look-up-box";
import { Select } from "../../../ui/select";
import "./users.css";

const NONE = "";
/** Programs that all stand in the form; of more, those that matter, and the others are looked up. */
const FEW = 8;
/** Programs that are found at once. */
const FOUND = 20;

export interface RoleFieldsProps {
  given: GivenRoles;
  value: ProgramRole[];
  onChange: (value: ProgramRole[]) => void;
  /** The roles that somebody has now: one that gives more than one has oneself cannot be changed. */
  present?: readonly WorkflowUserProgram[];
  /** The program that one looks after just now. */
  program?: number | undefined;
  error?: string | undefined;
}

/** A role for each program, or none. */
export function RoleFields({ given, value, onChange, present = [], program: ownProgram, error }: RoleFieldsProps) {
  const { t } = useTranslation("users");
  const [added, setAdded] = useState<number[]>([]);
  const [text, setText] = useState("");
  const isLong = given.programs.length > FEW;
  const matters = (id: number) => id === ownProgram || added.includes(id) || [...value, ...present].some((one) => one.program === id);
  const listed = isLong ? given.programs.filter(({ id }) => matters(id)) : given.programs;
  const own = listed.filter(({ id }) => id === ownProgram);
  const shown = [...own, ...listed.filter(({ id }) => id !== ownProgram)];
  const typed = text.trim().toLowerCase();
  const others = given.programs.filter(({ id, name }) => !shown.some((one) => one.id === id) && name.toLowerCase().includes(typed));
  return (
    <fieldset className="users-roles">
      <legend className="page-subtitle">{t("form.roles")}</legend>
      {shown.map((program) => {
        const now = value.find((one) => one.program === program.id)?.role ?? NONE;
        const before = present.find((one) => one.program === program.id)?.role;
        const names = given.roles.filter((role) => role.programs.includes(program.id)).map((role) => role.name);
        const isFixed = before !== undefined && !names.includes(before);
        const options = [{ id: NONE, name: t("form.noRole") }, ...(isFixed ? [before] : names).map((name) => ({ id: name, name }))];
        return (
          <Select
            key={program.id}
            label={program.name}
            options={options}
            value={now}
            isDisabled={isFixed || names.length === 0}
            description={isFixed || names.length === 0 ? t("form.beyond") : undefined}
            onChange={(role) => {
              const others = value.filter((one) => one.program !== program.id);
              onChange(role === NONE || role === null ? others : [...others, { program: program.id, role: String(role) }]);
            }}
          />
        );
      })}
      {isLong ? (
        <LookUpBox
          label={t("form.addProgram")}
          found={typed === "" ? [] : others.slice(0, FOUND)}
          value={null}
          text={text}
          onText={setText}
          onChoose={(id) => {
            setText("");
            setAdded([...added, Number(id)]);
          }}
        />
      ) : null}
      {error ? (
        <p role="alert" className="users-fault">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
