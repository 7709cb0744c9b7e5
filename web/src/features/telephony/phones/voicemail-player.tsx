import { Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Button } from "../../../ui/button";
import { showToast } from "../../../ui/toast-queue";
import { usePlayVoicemail } from "./api/voicemails";

export interface VoicemailPlayerProps {
  id: string;
  /** Who is heard, for those who do not see. */
  caller: string;
}

/** A button that becomes a player, since hearing a message is a line in the audit log. */
export function VoicemailPlayer({ id, caller }: VoicemailPlayerProps) {
  const { t } = useTranslation("telephony");
  const problemWords = useProblemWords();
  const play = usePlayVoicemail();
  // What was said is beside it as text.
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (play.data) return <audio className="voicemail-sound" src={play.data.url} controls autoPlay aria-label={t("voicemail.of", { caller })} />;
  const handlePlay = () => play.mutate(id, { onError: (error) => showToast({ kind: "error", title: t("voicemail.playFailed"), detail: problemWords(error) }) });
  return (
    <Button size="small" icon={<Play size={15} aria-hidden />} isPending={play.isPending} aria-label={t("voicemail.playOf", { caller })} onPress={handlePlay}>
      {t("voicemail.play")}
    </Button>
  );
}
