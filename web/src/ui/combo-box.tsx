import { Suspense } from "react";
import type { Key } from "react-aria-components";
import { FieldToCome, type FieldWords } from "./field";
import { later } from "./later";
import type { Option } from "./list-box";

const ComboBoxField = later(async () => (await import("./combo-box-field")).ComboBoxField);

export interface ComboBoxProps extends FieldWords {
  options: Option[];
  value: Key | null;
  onChange: (value: Key | null) => void;
  placeholder?: string;
  /** The id of the input in the document. */
  id?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  className?: string;
}

/** One choice of a long list, found by typing. */
export function ComboBox(props: ComboBoxProps) {
  return (
    <Suspense fallback={<FieldToCome {...props} />}>
      <ComboBoxField {...props} />
    </Suspense>
  );
}
