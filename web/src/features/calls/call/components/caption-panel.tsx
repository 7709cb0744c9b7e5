import { useTranslation } from "react-i18next";
import { CaptionList } from "../../../../lib/room/caption-list";
import { useLiveCall } from "../store";

/** What is being said, under the call's line. */
export function CaptionPanel() {
  const { t } = useTranslation("room");
  const { captions, call } = useLiveCall();
  return (
    <section className="dock-captions" aria-label={t("captions.label")}>
      {call && !call.transcript.available ? <p className="captions-empty">{t("captions.unavailable")}</p> : <CaptionList captions={captions} />}
    </section>
  );
}
