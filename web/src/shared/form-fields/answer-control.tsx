import { AddressControl } from "./address-control";
import { ChoiceControl } from "./choice-control";
import type { ControlProps } from "./control";
import { DateControl } from "./date-control";
import { DeclarationControl } from "./declaration-control";
import { MoneyControl } from "./money-control";
import { NameControl } from "./name-control";
import { PartsControl } from "./parts-control";
import { SealedControl } from "./sealed-control";
import { TextControl } from "./text-control";

/** The control of an answer by its kind. Signatures, files and photos need the page and are not among them. */
export function AnswerControl(props: ControlProps) {
  switch (props.question.type) {
    case "name":
      return <NameControl {...props} />;
    case "address":
      return <AddressControl {...props} />;
    case "date":
    case "date_of_birth":
      return <DateControl {...props} />;
    case "money":
      return <MoneyControl {...props} />;
    case "ssn":
      return <SealedControl {...props} />;
    case "phone":
    case "email":
    case "number":
    case "text":
      return <TextControl {...props} />;
    case "choice":
    case "choices":
    case "yes_no":
      return <ChoiceControl {...props} />;
    case "declaration":
      return <DeclarationControl {...props} />;
    case "household_member":
    case "employer":
    case "licence":
    case "bank_account":
      return <PartsControl {...props} />;
    case "signature":
    case "file":
    case "photo":
    case "group":
      return null;
  }
}
