import { Volume2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";
import { playSpeakerTest } from "./speaker-test";

/** Plays three notes where the call will sound. */
export function SpeakerTestButton({ speaker, size = "small" }: { speaker: string | null; size?: "small" | "regular" }) {
  const { t } = useTranslation("room");
  const [isTesting, setIsTesting] = useState(false);
  const handleTest = async () => {
    setIsTesting(true);
    await playSpeakerTest(speaker).catch(() => undefined);
    setIsTesting(false);
  };
  return (
    <Button size={size} icon={<Volume2 size={15} aria-hidden />} isPending={isTesting} onPress={() => void handleTest()}>
      {t("check.test")}
    </Button>
  );
}
