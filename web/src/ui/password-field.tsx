import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./icon-button";
import { TextField, type TextFieldProps } from "./text-field";

/** A password with a button that shows and hides it. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "trailing">) {
  const { t } = useTranslation("ui");
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      autoCorrect="off"
      spellCheck="false"
      trailing={
        <IconButton
          label={isShown ? t("password.hide") : t("password.show")}
          icon={isShown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
          size="small"
          className="ui-password-eye"
          onPress={() => setIsShown((shown) => !shown)}
          noTooltip
        />
      }
    />
  );
}
