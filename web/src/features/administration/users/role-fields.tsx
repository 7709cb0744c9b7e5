import { useTranslation } from "react-i18next";
import type { GivenRoles, ProgramRole, WorkflowUserProgram } from "../../../api/schema";
import { Select } from "../../../ui/select";
import "./users.css";

const NONE = "";

export interface RoleFieldsProps {
  given: GivenRoles;
  value: ProgramRole[];
  onChange: (value: ProgramRole[]) => void;
  /** The roles that somebody has now: one that gives more than one has oneself cannot be changed. */
  present?: readonly WorkflowUserProgram[];
  error?: string | undefined;
}

/** A role for each program, or none. */
export function RoleFields({ given, value, onChange, present = [], error }: RoleFieldsProps) {
  const { t } = useTranslation("users");
  return (
    <fieldset className="users-roles">
      <legend className="page-subtitle">{t("form.roles")}</legend>
      {given.programs.map((program) => {
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
      {error ? (
        <p role="alert" className="users-fault">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
