import { Suspense } from "react";
import type { Key } from "react-aria-components";
import { FieldToCome, type FieldWords } from "./field";
import { later } from "./later";
import type { Option } from "./list-box";

const SelectField = later(async () => (await import("./select-field")).SelectField);

export interface SelectProps extends FieldWords {
  options: Option[];
  /** The chosen id, or null for none. */
  value: Key | null;
  onChange: (value: Key | null) => void;
  placeholder?: string;
  isDisabled?: boolean;
  name?: string;
  /** The id of the button in the document. */
  id?: string;
  isRequired?: boolean;
  autoComplete?: string;
  className?: string;
}

/** One choice of a list. */
export function Select(props: SelectProps) {
  return (
    <Suspense fallback={<FieldToCome {...props} />}>
      <SelectField {...props} />
    </Suspense>
  );
}
