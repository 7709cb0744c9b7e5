import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";
import { RadioGroup } from "../../../ui/radio-group";
import { phoneText } from "../../words/format";
import { useOwnPhone } from "./own-phone";
import { OwnPhoneDialog } from "./own-phone-dialog";
import "./own-phone.css";

export type TalkByChoice = "browser" | "own_phone";

interface TalkByProps {
  value: TalkByChoice;
  onChange: (value: TalkByChoice) => void;
}

/** Whether one talks by this browser or by one's own telephone; nothing where the hub cannot call telephones. */
export function TalkBy({ value, onChange }: TalkByProps) {
  const { t } = useTranslation("calls");
  const { data: phone } = useOwnPhone();
  const [isSetting, setIsSetting] = useState(false);
  if (!phone?.can_be_called) return null;
  return (
    <>
      <RadioGroup
        label={t("talkBy.label")}
        variant="segments"
        value={phone.number ? value : "browser"}
        onChange={(id) => (id === "own_phone" && !phone.number ? setIsSetting(true) : onChange(id as TalkByChoice))}
        options={[
          { id: "browser", name: t("talkBy.browser") },
          { id: "own_phone", name: phone.number ? t("talkBy.ownPhone", { number: `\u2066${phoneText(phone.number)}\u2069` }) : t("talkBy.noPhone") },
        ]}
        description={value === "own_phone" && phone.number ? t("talkBy.words") : undefined}
      />
      <Button variant="quiet" size="small" className="talk-by-set" onPress={() => setIsSetting(true)}>
        {phone.number ? t("talkBy.change") : t("talkBy.set")}
      </Button>
      {isSetting ? <OwnPhoneDialog phone={phone} onVerified={() => onChange("own_phone")} onClose={() => setIsSetting(false)} /> : null}
    </>
  );
}
