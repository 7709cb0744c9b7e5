import { Check, Mic, Phone, Volume2 } from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DeviceSelects } from "../../../lib/room/device-selects";
import { hasMicrophoneAccess, keepDeviceChoice, microphoneProblem, openMicrophone, type MicrophoneProblem } from "../../../lib/room/microphone";
import { MicrophoneHelp } from "../../../lib/room/microphone-help";
import { playSpeakerTest } from "../../../lib/room/speaker-test";
import { useStreamLevel } from "../../../lib/room/use-stream-level";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { LevelMeter } from "../../../ui/level-meter";
import { place } from "../call-deeds";
import { useLiveCall } from "../store";

const HEARD_LEVEL = 0.35;

/** One small sheet before the first call on this device: microphone with its level, and the speaker. */
export function PreCallSheet({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation("calls");
  const { request, devices } = useLiveCall();
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<MicrophoneProblem | null>(null);
  const [isTesting, setIsTesting] = useState(false);
  const [isHeard, setIsHeard] = useState(false);
  const level = useStreamLevel(stream);
  const opened = useRef<MediaStream | null>(null);

  const stop = useCallback(() => {
    for (const track of opened.current?.getTracks() ?? []) track.stop();
    opened.current = null;
  }, []);
  const open = useCallback(async (isWanted: () => boolean, deviceId: string | null) => {
    if (!hasMicrophoneAccess()) {
      setProblem("insecure");
      return;
    }
    try {
      const next = await openMicrophone(deviceId);
      if (!isWanted()) {
        for (const track of next.getTracks()) track.stop();
        return;
      }
      opened.current = next;
      setStream(next);
      setProblem(null);
    } catch (error) {
      if (isWanted()) setProblem(microphoneProblem(error));
    }
  }, []);
  useEffect(() => {
    let isGone = false;
    void open(() => !isGone, devices.microphone);
    return () => {
      isGone = true;
      stop();
      setStream(null);
    };
  }, [devices.microphone, open, stop]);
  useEffect(() => {
    if (level > HEARD_LEVEL) setIsHeard(true);
  }, [level]);

  if (!request) return null;
  const handleStart = () => {
    const choice = { ...devices, isChecked: true };
    keepDeviceChoice(choice);
    useLiveCall.setState({ devices: choice });
    stop();
    void place(request);
  };
  const handleTest = async () => {
    setIsTesting(true);
    await playSpeakerTest(devices.speaker).catch(() => undefined);
    setIsTesting(false);
  };
  return (
    <Dialog
      title={t("check.title", { name: request.name })}
      isOpen
      onClose={onCancel}
      actions={
        <>
          <Button onPress={onCancel}>{t("check.cancel")}</Button>
          <Button variant="primary" icon={<Phone size={16} aria-hidden />} isDisabled={!stream} onPress={handleStart}>
            {t("check.start")}
          </Button>
        </>
      }
    >
      <div className="check">
        {problem ? (
          <MicrophoneHelp problem={problem} onRetry={() => void open(() => true, devices.microphone)} />
        ) : (
          <>
            <p className="check-words">{stream ? t("check.words") : t("check.asking")}</p>
            <div className="check-level" data-heard={isHeard || undefined}>
              {isHeard ? <Check size={18} aria-hidden /> : <Mic size={18} aria-hidden />}
              <span className="check-level-words">{isHeard ? t("check.heard") : t("check.speakNow")}</span>
              <LevelMeter level={level} label={t("check.level")} bars={12} />
            </div>
            <DeviceSelects isAllowed={Boolean(stream)} choice={devices} onChange={(choice) => useLiveCall.setState({ devices: choice })} />
            <Button size="small" icon={<Volume2 size={15} aria-hidden />} isPending={isTesting} onPress={() => void handleTest()}>
              {t("check.test")}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
