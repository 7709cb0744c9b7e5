import { Captions, Link2, Mic, MicOff, PhoneOff, RotateCw, Volume2, X } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { threadPath } from "../../../../lib/paths";
import { useProblemWords } from "../../../../lib/problem-words";
import { ChatPanel } from "../../../../lib/room/chat-panel";
import { MicrophoneHelp } from "../../../../lib/room/microphone-help";
import { ScreenView } from "../../../../lib/room/screen-view";
import { useShortcuts } from "../../../../lib/shortcuts/shortcuts";
import { Avatar } from "../../../../ui/avatar";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { LevelMeter } from "../../../../ui/level-meter";
import { Link } from "../../../../ui/link";
import { Timer } from "../../../../ui/timer";
import { showToast } from "../../../../ui/toast-queue";
import { codeAddress } from "../api/calls";
import { guestLink, hangUp, place, recordingAction, rejoin, toggleRecording } from "../call-actions";
import { isSilent, resetCall, useLiveCall } from "../store";
import { AssistButtons, mayMask, useAssist } from "./assist-buttons";
import { CaptionPanel } from "./caption-panel";
import { ChatButton } from "./chat-button";
import { ConferenceMarks } from "./conference-marks";
import { DeviceMenu } from "./device-menu";
import { LinkSender } from "./link-sender";
import { QualityWords } from "./quality-words";
import { RecordingControl } from "./recording-control";
import { ScreenButton } from "./screen-button";
import { useCallStateWords } from "./state-words";
import { TalkButton } from "./talk-button";

const STAYS_MS = 8_000;

/** The call as one line: who, how far, how long, how loud, and everything that can be done in it. */
export function CallLine() {
  const { t } = useTranslation("calls");
  const problemWords = useProblemWords();
  const { phase, request, call, conference, stores, isMuted, devices, hasCaptions, hasChat, guest, error } = useLiveCall();
  const connection = useStore(stores.room, (state) => state.connection);
  const microphoneProblem = useStore(stores.room, (state) => state.microphoneProblem);
  const retryMicrophone = useStore(stores.room, (state) => state.retryMicrophone);
  const mayChat = useStore(stores.chat, (chat) => chat.send !== null || chat.lines.length > 0);
  const assist = useAssist();
  const state = useCallStateWords();
  const name = request?.name ?? "";
  const isActive = phase === "active";
  const isLost = isActive && connection === "lost";

  const toggleMute = () => useLiveCall.setState(({ isMuted: now }) => ({ isMuted: !now }));
  const toggleChat = () => useLiveCall.setState(({ hasChat: now }) => ({ hasChat: !now }));
  const toggleCaptions = () => useLiveCall.setState(({ hasCaptions: now }) => ({ hasCaptions: !now }));
  const handleHangUp = () => void hangUp().catch((reason: unknown) => showToast({ kind: "error", title: t("dock.hangUpFailed"), detail: problemWords(reason) }));
  const handleRecording = () => void toggleRecording().catch((reason: unknown) => showToast({ kind: "error", title: t("recording.changeFailed"), detail: problemWords(reason) }));
  const handleLink = async () => {
    try {
      await navigator.clipboard.writeText(await guestLink());
      showToast({ kind: "success", title: t("dock.linkCopied"), detail: t("dock.linkCopiedWords") });
    } catch (reason) {
      const made = useLiveCall.getState().guest?.guest_url;
      showToast({ kind: "warning", title: t("dock.linkFailed"), detail: made ?? problemWords(reason), lastsMs: 0 });
    }
  };

  useShortcuts(
    t("help.call"),
    isActive
      ? [
          devices.isPushToTalk
            ? { keys: "Space", words: t("keys.talk") }
            : { keys: "Alt M", words: t("help.mute"), code: "KeyM", alt: true, run: toggleMute },
          ...(conference && call?.state === "live" ? [{ keys: "Alt L", words: t("keys.hold"), code: "KeyL", alt: true, run: assist.hold }] : []),
          ...(mayMask({ call, conference }) ? [{ keys: "Alt N", words: t("mask.key"), code: "KeyN", alt: true, run: assist.mask }] : []),
          ...(conference ? [{ keys: "Alt A", words: t("keys.help"), code: "KeyA", alt: true, run: assist.help }] : []),
          ...(mayChat ? [{ keys: "Alt T", words: t("keys.chat"), code: "KeyT", alt: true, run: toggleChat }] : []),
          { keys: "Alt C", words: t("help.captions"), code: "KeyC", alt: true, run: toggleCaptions },
          ...(recordingAction(call) ? [{ keys: "Alt R", words: t("help.recording"), code: "KeyR", alt: true, run: handleRecording }] : []),
          { keys: "Alt Shift H", words: t("help.hangUp"), code: "KeyH", alt: true, shift: true, run: handleHangUp },
        ]
      : [],
  );

  // A call that ended well takes its line away by itself; one that went wrong waits for a word.
  useEffect(() => {
    if (phase !== "ended" || error) return;
    const timer = setTimeout(resetCall, STAYS_MS);
    return () => clearTimeout(timer);
  }, [phase, error]);

  return (
    <section className="dock" aria-label={t("dock.label")} data-phase={phase} data-state={isActive ? call?.state : undefined} data-connection={isActive ? connection : undefined} data-held={(isActive && conference?.held) || undefined}>
      <div className="dock-line">
        <span className="dock-who">
          <Avatar name={name} size="small" />
          {request ? (
            <Link to={threadPath(request.threadId)} variant="quiet" className="dock-name">
              <span dir="auto">{name}</span>
              <span className="ui-visually-hidden">{t("dock.openThread", { name })}</span>
            </Link>
          ) : null}
          <span className="dock-state" role="status">
            {error ? `${t("dock.failed")}. ${problemWords(error)}` : state}
          </span>
          {call?.answered_at_ms ? <Timer at={call.answered_at_ms} endedAt={call.ended_at_ms} label={t("dock.duration")} /> : null}
        </span>

        {isActive && !isLost ? (
          <>
            <Levels />
            <QualityWords />
            <RecordingControl onToggle={handleRecording} />
          </>
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
              {devices.isPushToTalk ? (
                <TalkButton />
              ) : (
                <IconButton
                  label={t("dock.mute")}
                  icon={isMuted ? <MicOff size={18} aria-hidden /> : <Mic size={18} aria-hidden />}
                  isOn={isMuted}
                  className={isMuted ? "dock-muted" : undefined}
                  onPress={toggleMute}
                />
              )}
              <AssistButtons />
              <IconButton label={t("dock.captions")} icon={<Captions size={18} aria-hidden />} isOn={hasCaptions} onPress={toggleCaptions} />
              <ChatButton />
              <ScreenButton />
              <DeviceMenu />
              {guest && call?.state !== "live" ? (
                <span className="dock-code" title={t("guestCode.words", { code: guest.guest_code, address: codeAddress(guest.guest_url) })}>
                  {t("guestCode.label")} <strong dir="ltr">{guest.guest_code}</strong> · <bdi dir="ltr">{codeAddress(guest.guest_url)}</bdi>
                </span>
              ) : null}
              {request?.via === "link" && call?.state !== "live" ? (
                <LinkSender threadId={request.threadId} code={guest?.guest_code ?? null} />
              ) : request?.via === "phone" ? null : (
                <IconButton label={t("dock.link")} icon={<Link2 size={18} aria-hidden />} onPress={() => void handleLink()} />
              )}
              <Button variant="danger" size="small" icon={<PhoneOff size={16} aria-hidden />} onPress={handleHangUp}>
                {t("dock.hangUp")}
              </Button>
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
      {isActive ? <ConferenceMarks /> : null}
      {isActive && microphoneProblem ? <MicrophoneHelp problem={microphoneProblem} {...(retryMicrophone ? { onRetry: retryMicrophone } : {})} /> : null}
      {isActive ? (
        <div className="dock-screens">
          <ScreenView stores={stores} />
        </div>
      ) : null}
      {isActive && hasCaptions && call?.state === "live" ? <CaptionPanel /> : null}
      {isActive && hasChat && mayChat ? (
        <div className="dock-chat">
          <ChatPanel store={stores.chat} />
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
