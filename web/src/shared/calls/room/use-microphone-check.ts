import { useCallback, useEffect, useRef, useState } from "react";
import { hasMicrophoneAccess, microphoneProblem, openMicrophone, type MicrophoneProblem } from "./microphone";
import { useStreamLevel } from "./use-stream-level";

const HEARD_LEVEL = 0.35;

export interface MicrophoneCheck {
  /** The microphone is open. */
  isOpen: boolean;
  /** Loudness now, 0 to 1. */
  level: number;
  /** Something as loud as speech was heard since it was opened. */
  isHeard: boolean;
  problem: MicrophoneProblem | null;
  retry: () => void;
  /** Lets go of the microphone. */
  stop: () => void;
}

/** Opens the microphone to try it, while `isWanted`, and measures how loud it hears. Nothing leaves the browser. */
export function useMicrophoneCheck(isWanted: boolean, deviceId: string | null, suppressesNoise: boolean): MicrophoneCheck {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<MicrophoneProblem | null>(null);
  const [isHeard, setIsHeard] = useState(false);
  const [tries, setTries] = useState(0);
  const level = useStreamLevel(stream);
  const opened = useRef<MediaStream | null>(null);

  const stop = useCallback(() => {
    for (const track of opened.current?.getTracks() ?? []) track.stop();
    opened.current = null;
    setStream(null);
  }, []);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    const open = async () => {
      if (!hasMicrophoneAccess()) {
        setProblem("insecure");
        return;
      }
      try {
        const next = await openMicrophone(deviceId, suppressesNoise);
        if (isGone) {
          for (const track of next.getTracks()) track.stop();
          return;
        }
        opened.current = next;
        setStream(next);
        setProblem(null);
      } catch (error) {
        if (!isGone) setProblem(microphoneProblem(error));
      }
    };
    void open();
    return () => {
      isGone = true;
      stop();
    };
    // Another try opens it anew.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isWanted, deviceId, suppressesNoise, tries, stop]);
  useEffect(() => {
    if (level > HEARD_LEVEL) setIsHeard(true);
  }, [level]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  return { isOpen: stream !== null, level, isHeard, problem, retry, stop };
}
