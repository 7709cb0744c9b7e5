import { useTranslation } from "react-i18next";
import { TextField } from "../../../../ui/text-field";
import { formatPhone, MOST_PHONE_CHARACTERS } from "../../../../shared/form/phone";

interface LoginIdFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  inputRef: (input: HTMLInputElement | null) => void;
  error: string | undefined;
}

export function EmailField(props: LoginIdFieldProps) {
  return <TextField {...props} type="email" autoComplete="email" spellCheck="false" />;
}

/** A US phone number, written (xxx) xxx-xxxx while it is typed. */
export function PhoneField({ onChange, ...props }: LoginIdFieldProps) {
  const { t } = useTranslation("sign-in");
  return (
    <TextField
      {...props}
      onChange={(typed) => onChange(isCut(props.value, typed) ? typed : formatPhone(typed))}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={MOST_PHONE_CHARACTERS + 4}
      icon={
        <span className="phone-country" dir="ltr">
          +1
        </span>
      }
      description={t("phone.noLandlines")}
    />
  );
}

/** Characters were deleted: the rest is not reformatted, or Backspace could never pass a separator. */
function isCut(before: string, typed: string): boolean {
  return typed.length < before.length && before.startsWith(typed);
}
