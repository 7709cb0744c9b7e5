import { RotateCw, Volume2, X } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { accountId } from "../../../../shared/cases/item/reviewer";
import { useUser } from "../../../../shared/identity/user";
import { useCarrierWords } from "../../../../shared/calls/carrier-words";
import { isolated } from "../../../../shared/words/direction";
import { phoneText } from "../../../../shared/words/format";
import { threadPath } from "../../../../shared/page/paths";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { MicrophoneHelp } from "../../../../shared/calls/room/microphone-help";
import { ScreenView } from "../../../../shared/calls/room/screen-view";
import { useShortcuts } from "../../../../shared/page/shortcuts/shortcuts";
import { Avatar } from "../../../../ui/avatar";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { LevelMeter } from "../../../../ui/level-meter";
import { Link } from "../../../../ui/link";
import { OneLine } from "../../../../ui/one-line";
import { Timer } from "../../../../ui/timer";
import { place, recordingAction, rejoin } from "../call-actions";
import { isSilent, resetCall, useLiveCall } from "../store";
import { mayMask, useCallSteps } from "../use-call-steps";
import { CallControls } from "./call-controls";
import { ConferenceMarks } from "./conference-marks";
import { GuestAccess } from "./guest-access";
import { QualityWords } from "./quality-words";
import { RecordingWords } from "./recording-words";
import { useCallStateWords } from "./state-words";
import { TransferMark } from "./transfer-mark";

const STAYS_MS = 8_000;

/** The call as one line: who, how far, how long, how loud, and everything that can be done in it. */
export function CallLine() {
  const { t } = useTranslation("calls");
  const problemWords = useProblemWords();
  const { phase, request, call, conference, stores, isMuted, devices, error } = useLiveCall();
  const connection = useStore(stores.room, (state) => state.connection);
  const microphoneProblem = useStore(stores.room, (state) => state.microphoneProblem);
  const retryMicrophone = useStore(stores.room, (state) => state.retryMicrophone);
  const mayChat = useStore(stores.chat, (chat) => chat.send !== null || chat.lines.length > 0);
  const steps = useCallSteps();
  const state = useCallStateWords();
  const carrierWords = useCarrierWords();
  const isOver = phase === "ended" && call?.state === "ended";
  const refusal = isOver ? carrierWords(call) : null;
  // Whoever needs help and has not reached it must know what to do.
  const isHelpless = isOver && call.emergency && call.outcome !== "answered" && call.outcome !== "cancelled";
  const name = request?.name ?? "";
  const isActive = phase === "active";
  // The telephone has its own connection, microphone and loudspeaker.
  const isInBrowser = request?.via !== "own_phone";
  const isLost = isActive && isInBrowser && connection === "lost";
  // In a colleague's call, who asks before they hand it over.
  const me = accountId(useUser());
  const transfer = conference?.transfer;
  const isAsked = transfer?.to.id === me && transfer.state === "talking";

  useShortcuts(
    t("help.call"),
    isActive
      ? [
          ...(isInBrowser
            ? [
                devices.isPushToTalk
                  ? { keys: "Space", words: t("keys.talk") }
                  : { keys: "Alt M", words: t("help.mute"), code: "KeyM", alt: true, run: steps.mute },
              ]
            : []),
          ...(conference && call?.state === "live" ? [{ keys: "Alt L", words: t("keys.hold"), code: "KeyL", alt: true, run: steps.hold }] : []),
          ...(mayMask({ call, conference }) ? [{ keys: "Alt N", words: t("mask.key"), code: "KeyN", alt: true, run: steps.mask }] : []),
          ...(conference ? [{ keys: "Alt A", words: t("keys.help"), code: "KeyA", alt: true, run: steps.help }] : []),
          ...(mayChat ? [{ keys: "Alt T", words: t("keys.chat"), code: "KeyT", alt: true, run: steps.chat }] : []),
          { keys: "Alt C", words: t("help.captions"), code: "KeyC", alt: true, run: steps.captions },
          ...(recordingAction(call) ? [{ keys: "Alt R", words: t("help.recording"), code: "KeyR", alt: true, run: steps.recording }] : []),
          { keys: "Alt Shift H", words: t("help.hangUp"), code: "KeyH", alt: true, shift: true, run: steps.hangUp },
        ]
      : [],
  );

  // A call that ended well takes its line away by itself; one that went wrong waits until it was read.
  useEffect(() => {
    if (phase !== "ended" || error || refusal || isHelpless) return;
    const timer = setTimeout(resetCall, STAYS_MS);
    return () => clearTimeout(timer);
  }, [phase, error, refusal, isHelpless]);

  return (
    <section
      className="dock"
      aria-label={t("dock.label")}
      data-phase={phase}
      data-state={isActive ? call?.state : undefined}
      data-connection={isActive && isInBrowser ? connection : undefined}
      data-held={(isActive && conference?.held) || undefined}
    >
      <div className="dock-line">
        <span className="dock-who">
          <Avatar name={name} size="small" />
          {request ? (
            <Link to={threadPath(request.threadId)} variant="quiet" className="dock-name">
              <OneLine>{name}</OneLine>
              <span className="ui-visually-hidden">{t("dock.openThread", { name })}</span>
            </Link>
          ) : null}
          <span className="dock-state" role="status">
            {error ? `${t("dock.failed")}. ${problemWords(error)}` : state}
          </span>
          {refusal ? <span dir="auto">{refusal}</span> : null}
          {isHelpless ? <strong role="alert">{t("dock.emergencyFailed")}</strong> : null}
          {call?.off_file_number ? <strong>{t("dock.offFile", { number: isolated(phoneText(call.off_file_number)) })}</strong> : null}
          {call?.answered_at_ms ? <Timer at={call.answered_at_ms} endedAt={call.ended_at_ms} label={t("dock.duration")} /> : null}
        </span>

        {isActive && !isLost ? (
          <span className="dock-facts">
            {isInBrowser ? (
              <>
                <Levels />
                <QualityWords />
              </>
            ) : null}
            <RecordingWords />
          </span>
        ) : null}

        <span className="dock-actions">
          {isLost ? (
            <Button size="small" icon={<RotateCw size={15} aria-hidden />} onPress={() => void rejoin()}>
              {t("dock.again")}
            </Button>
          ) : null}
          {isActive ? (
            <>
              <SoundButton />
              <CallControls steps={steps} isLost={isLost} isAsked={isAsked} />
            </>
          ) : phase === "ended" ? (
            <>
              {error && request ? (
                <Button size="small" icon={<RotateCw size={15} aria-hidden />} onPress={() => void place(request)}>
                  {t("dock.again")}
                </Button>
              ) : null}
              <IconButton size="small" label={t("dock.close")} icon={<X size={16} aria-hidden />} onPress={resetCall} />
            </>
          ) : null}
        </span>
      </div>
      {isActive ? <GuestAccess /> : null}
      {isActive ? <ConferenceMarks onMask={steps.mask} /> : null}
      {isActive ? <TransferMark isAsked={isAsked} /> : null}
      {isActive && microphoneProblem ? <MicrophoneHelp problem={microphoneProblem} {...(retryMicrophone ? { onRetry: retryMicrophone } : {})} /> : null}
      {isActive ? (
        <div className="dock-screens">
          <ScreenView stores={stores} whose="own" />
        </div>
      ) : null}
      <p className="ui-visually-hidden" role="status">
        {isActive && isMuted && !devices.isPushToTalk ? t("dock.muted") : null}
      </p>
    </section>
  );
}

function Levels() {
  const { t } = useTranslation("calls");
  const { stores, isMuted, isTalking, devices } = useLiveCall();
  const isQuiet = isSilent({ isMuted, isTalking, devices });
  const mine = useStore(stores.levels, (levels) => levels.microphone);
  const others = useStore(stores.levels, (levels) => levels.others);
  return (
    <span className="dock-levels">
      <LevelMeter level={isQuiet ? 0 : mine} label={t("dock.yourLevel")} />
      <LevelMeter level={others} label={t("dock.otherLevel")} />
    </span>
  );
}

/** Browsers may keep a page silent until something is pressed, for example after a reload. */
function SoundButton() {
  const { t } = useTranslation("calls");
  const { stores } = useLiveCall();
  const needsPress = useStore(stores.room, (state) => state.needsPress);
  const allowSound = useStore(stores.room, (state) => state.allowSound);
  const connection = useStore(stores.room, (state) => state.connection);
  if (!needsPress || !allowSound || connection !== "connected") return null;
  return (
    <Button size="small" variant="primary" icon={<Volume2 size={15} aria-hidden />} onPress={() => void allowSound()}>
      {t("dock.allowSound")}
    </Button>
  );
}
