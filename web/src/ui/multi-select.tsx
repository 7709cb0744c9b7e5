import { Suspense } from "react";
import type { Key } from "react-aria-components";
import { FieldToCome, type FieldWords } from "./field";
import { later } from "./later";
import type { Option } from "./list-box";

const MultiSelectField = later(async () => (await import("./multi-select-field")).MultiSelectField);

export interface MultiSelectProps extends FieldWords {
  /** Everything that can be chosen, with all that is chosen now. */
  options: readonly Option[];
  /** The chosen ids in the order in which they were chosen. */
  value: readonly Key[];
  onChange: (value: Key[]) => void;
  placeholder?: string;
  /** The id of the input in the document. */
  id?: string;
  /** The last choice cannot be removed. */
  keepsOne?: boolean;
  /** Shows the choices alone. */
  isReadOnly?: boolean;
  className?: string;
}

/** Several choices of a long list, found by typing. Each one chosen is a tag, which its button or the Delete key removes. */
export function MultiSelect(props: MultiSelectProps) {
  return (
    <Suspense fallback={<FieldToCome {...props} />}>
      <MultiSelectField {...props} />
    </Suspense>
  );
}
