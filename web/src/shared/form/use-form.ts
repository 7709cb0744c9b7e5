import { useRef, useState, type SubmitEvent } from "react";
import { isProblem } from "../../api/problem";

/** The fault of a value, in words; null if there is none. */
export type Rule = (value: string, label: string, values: Readonly<Record<string, string>>) => string | null;

export interface FieldSpec {
  label: string;
  initial?: string;
  /** Checked in order; the first that fails speaks. */
  rules?: readonly Rule[];
}

/**
 * The text fields of one form. On submit they are checked in order; only the first fault is shown, and its field gets the focus
 * (specification 1, section 5).
 */
export function useForm<Name extends string>(fields: Record<Name, FieldSpec>, onValid: (values: Record<Name, string>) => void) {
  const names = Object.keys(fields) as Name[];
  const [values, setValues] = useState(() => Object.fromEntries(names.map((name) => [name, fields[name].initial ?? ""])) as Record<Name, string>);
  const [problem, setProblem] = useState<{ field: Name; words: string } | null>(null);
  const inputs = useRef<Partial<Record<Name, HTMLInputElement | null>>>({});

  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setProblem((before) => (before?.field === name ? null : before));
  };
  /** Shows words at a field and puts the focus there. */
  const fail = (field: Name, words: string) => {
    setProblem({ field, words });
    inputs.current[field]?.focus();
  };
  const firstFault = () => {
    for (const field of names) {
      for (const rule of fields[field].rules ?? []) {
        const words = rule(values[field], fields[field].label, values);
        if (words) return { field, words };
      }
    }
    return null;
  };

  return {
    values,
    set,
    fail,
    focus: (name: Name) => inputs.current[name]?.select(),
    /** The first field that the hub refused, by its name on the wire; false if it is none of these. */
    failBy: (error: unknown, wire: Partial<Record<string, Name>>, words: (label: string) => string): boolean => {
      const refused = isProblem(error) ? error.errors.find(({ field }) => wire[field]) : undefined;
      const field = refused && wire[refused.field];
      if (!field) return false;
      fail(field, words(fields[field].label));
      return true;
    },
    /** The properties of a field of `ui`. */
    bind: (name: Name) => ({
      label: fields[name].label,
      name,
      value: values[name],
      onChange: (value: string) => set(name, value),
      inputRef: (input: HTMLInputElement | null) => {
        inputs.current[name] = input;
      },
      error: problem?.field === name ? problem.words : undefined,
    }),
    handleSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const fault = firstFault();
      if (fault) fail(fault.field, fault.words);
      else {
        setProblem(null);
        onValid(values);
      }
    },
  };
}
