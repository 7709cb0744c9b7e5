import { useRef, useState } from "react";
import { useForm, useWatch, type DefaultValues, type FieldErrors, type FieldValues, type Path, type PathValue, type Resolver } from "react-hook-form";
import { isProblem } from "../../api/problem";
import { useFieldFaultWords } from "./use-field-fault-words";

/** The fault of a value, in words; null if there is none. */
export type FieldRule<Value, Values> = (value: Value, label: string, values: Readonly<Values>) => string | null;

export interface FieldSpec<Value, Values> {
  label: string;
  /** Checked in order; the first that fails speaks. */
  rules?: readonly FieldRule<Value, Values>[];
  /** What the hub calls the field, where that is another name. */
  wire?: string;
}

export type FieldSpecs<Values> = { [Name in keyof Values & string]: FieldSpec<Values[Name], Values> };

export interface FieldsOptions<Values> {
  fields: FieldSpecs<Values>;
  /** What is stored. When it changes, fields that were not touched follow. */
  values: Values;
  /** Sends what was filled in. A refusal that names fields is shown at them, any other above the form. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** The words for a key with which the hub refuses a field; without them those that every form has. */
  faultWords?: (key: string, label: string, name: keyof Values & string) => string | null;
}

/** A field that does not pass, for the summary. */
export interface FieldFaultLine {
  name: string;
  label: string;
  words: string;
}

/** The id of a field's control in the document. */
export const fieldId = (name: string) => `field:${name}`;

/**
 * The state of an ordinary form: profiles, settings, administration. React Hook Form keeps the values and what was changed; this binds
 * them to the fields of `ui`. `Fields` shows it. An applicant's form is driven by the engine of forms instead.
 */
export function useFields<Values extends FieldValues>({ fields, values, onSubmit, faultWords }: FieldsOptions<Values>) {
  const commonWords = useFieldFaultWords();
  const [failure, setFailure] = useState<unknown>(null);
  const specs = useRef(fields);
  specs.current = fields;
  const names = Object.keys(fields) as (keyof Values & string)[];

  const check: Resolver<Values> = (filled) => {
    const errors: Record<string, { type: string; message: string }> = {};
    for (const name of Object.keys(specs.current) as (keyof Values & string)[]) {
      const { label, rules = [] } = specs.current[name];
      for (const rule of rules) {
        const message = rule(filled[name], label, filled);
        if (message === null) continue;
        errors[name] = { type: "rule", message };
        break;
      }
    }
    if (Object.keys(errors).length > 0) return { values: {}, errors: errors as FieldErrors<Values> };
    return { values: filled, errors: {} };
  };
  const form = useForm<Values>({
    defaultValues: values as DefaultValues<Values>,
    values,
    resetOptions: { keepDirtyValues: true },
    resolver: check,
    // `Fields` puts the focus on the summary.
    shouldFocusError: false,
  });
  const { errors, isDirty, isSubmitting, isSubmitted, submitCount } = form.formState;
  const current = useWatch({ control: form.control }) as unknown as Values;

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    form.setValue(name as unknown as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true, shouldValidate: isSubmitted });
  };
  const errorOf = (name: string): string | undefined => {
    const message = (errors as Record<string, { message?: unknown } | undefined>)[name]?.message;
    return typeof message === "string" ? message : undefined;
  };
  const nameOnWire = (field: string) => names.find((name) => (fields[name].wire ?? name) === field);
  const showRefusal = (error: unknown) => {
    const refused = isProblem(error) ? error.errors.flatMap(({ field, key }) => ({ name: nameOnWire(field), key })) : [];
    for (const { name, key } of refused) {
      if (name === undefined) continue;
      const { label } = fields[name];
      form.setError(name as Path<Values>, { type: "hub", message: faultWords?.(key, label, name) ?? commonWords(key, label) });
    }
    // What no field of the form is to blame for stands above it.
    const isAllShown = refused.length > 0 && refused.every(({ name }) => name !== undefined);
    setFailure(isAllShown ? null : error);
  };
  const submit = form.handleSubmit(
    async (filled) => {
      setFailure(null);
      const sent = { ...filled };
      try {
        await onSubmit(sent);
      } catch (error) {
        showRefusal(error);
        return;
      }
      // What was sent is what is stored; what was typed meanwhile is not.
      form.reset(sent, { keepDirtyValues: false, keepValues: true, keepSubmitCount: true });
      for (const name of names) {
        const now = form.getValues(name as Path<Values>);
        if (!Object.is(now, sent[name])) form.setValue(name as Path<Values>, now, { shouldDirty: true });
      }
    },
    () => setFailure(null),
  );

  return {
    values: current,
    isDirty,
    isSubmitting,
    /** How often it was sent or tried to be: a new try puts the focus on the summary anew. */
    tries: submitCount,
    /** A refusal that is about no field; null without one. */
    failure,
    /** In the order of the form. */
    faults: names.flatMap((name): FieldFaultLine[] => {
      const words = errorOf(name);
      return words === undefined ? [] : [{ name, label: fields[name].label, words }];
    }),
    set,
    /** Back to what is stored. */
    discard: () => {
      setFailure(null);
      form.reset(undefined, { keepDirtyValues: false });
    },
    /** The properties of a field of `ui`. */
    bind: <Name extends keyof Values & string>(name: Name) => {
      // Known to the library by its name alone: the fields of `ui` are controlled.
      form.register(name as unknown as Path<Values>);
      return {
        id: fieldId(name),
        label: fields[name].label,
        value: current[name],
        onChange: (value: Values[Name]) => set(name, value),
        error: errorOf(name),
      };
    },
    handleSubmit: (event: { preventDefault: () => void }) => {
      event.preventDefault();
      void submit();
    },
  };
}

export type FieldsState = Pick<ReturnType<typeof useFields>, "isDirty" | "isSubmitting" | "tries" | "failure" | "faults" | "handleSubmit">;
