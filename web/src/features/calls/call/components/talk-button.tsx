import { Mic, MicOff } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/button";
import { useLiveCall } from "../store";

const talk = (isTalking: boolean) => () => useLiveCall.setState({ isTalking });

/** Push to talk: we are heard while it is held, by pointer, by space bar or by Enter. */
export function TalkButton() {
  const { t } = useTranslation("calls");
  const isTalking = useLiveCall((state) => state.isTalking);
  useEffect(() => talk(false), []);
  return (
    <Button
      size="small"
      className="dock-talk"
      icon={isTalking ? <Mic size={16} aria-hidden /> : <MicOff size={16} aria-hidden />}
      aria-pressed={isTalking}
      onPressStart={talk(true)}
      onPressEnd={talk(false)}
    >
      {t("talk.button")}
    </Button>
  );
}
