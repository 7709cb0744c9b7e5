import { Captions, Languages, LogOut, MessageSquareText, Mic, MicOff, Pause, PhoneOff, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { Button } from "../../../../ui/button";
import { useLiveCall } from "../store";
import { useAddPeople } from "../use-add-people";
import type { CallSteps } from "../use-call-steps";
import { CallMenu } from "./call-menu";
import { KeypadButton, useKeypadPlace } from "./keypad-button";
import { TalkButton } from "./talk-button";

/** The controls of a running call, each with a label: the frequent ones, a menu for the rest, and hang-up. */
export function CallControls({ steps, isLost, isAsked }: { steps: CallSteps; isLost: boolean; isAsked: boolean }) {
  const { t } = useTranslation(["calls", "transfers"]);
  const { call, conference, request, devices, hasCaptions, hasChat, stores } = useLiveCall();
  const { send, lines, unread } = useStore(stores.chat);
  const people = useAddPeople();
  const keypad = useKeypadPlace();
  const isLive = call?.state === "live";
  const hangUp = (
    <Button variant="danger" size="small" className="dock-hang-up" icon={<PhoneOff size={18} aria-hidden />} onPress={steps.hangUp}>
      {t("dock.hangUp")}
    </Button>
  );
  const leave = (
    <Button variant="danger" size="small" className="dock-hang-up" icon={<LogOut size={18} aria-hidden />} onPress={steps.leave}>
      {t("transfers:leave")}
    </Button>
  );
  if (isAsked)
    return (
      <>
        <MuteButton onPress={steps.mute} />
        {leave}
      </>
    );
  // Until we are back in the room there is nothing else to steer.
  if (isLost) return hangUp;
  return (
    <>
      {request?.via === "own_phone" ? null : devices.isPushToTalk ? <TalkButton /> : <MuteButton onPress={steps.mute} />}
      {conference && isLive ? (
        <Button
          size="small"
          variant="quiet"
          className="dock-control"
          data-warns={conference.held || undefined}
          icon={conference.held ? <Play size={18} aria-hidden /> : <Pause size={18} aria-hidden />}
          onPress={steps.hold}
        >
          {conference.held ? t("assist.resume") : t("assist.hold")}
        </Button>
      ) : null}
      {keypad === "bar" ? <KeypadButton /> : null}
      {isLive ? (
        <Button
          size="small"
          variant="quiet"
          className="dock-control"
          aria-pressed={hasCaptions}
          icon={<Captions size={18} aria-hidden />}
          onPress={steps.captions}
        >
          {t("dock.captions")}
        </Button>
      ) : null}
      {send || lines.length > 0 ? (
        <Button
          size="small"
          variant="quiet"
          className="dock-control"
          aria-pressed={hasChat}
          aria-label={unread ? t("chat.unread", { count: unread }) : undefined}
          icon={
            <span className="dock-control-icon">
              <MessageSquareText size={18} aria-hidden />
              {unread ? <span className="dock-unread" aria-hidden /> : null}
            </span>
          }
          onPress={steps.chat}
        >
          {t("chat.open")}
        </Button>
      ) : null}
      {people && !people.isUnderstood && !people.isLocked ? (
        <Button
          size="small"
          className="dock-interpreter"
          icon={<Languages size={16} aria-hidden />}
          aria-label={t("invite.add", { language: people.language })}
          isPending={people.isBusy}
          onPress={people.addInterpreter}
        >
          {t("invite.inLanguage", { language: people.language })}
        </Button>
      ) : null}
      <CallMenu steps={steps} people={people} />
      {hangUp}
      {people?.dialogs}
    </>
  );
}

function MuteButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation("calls");
  const isMuted = useLiveCall((state) => state.isMuted);
  return (
    <Button
      size="small"
      variant="quiet"
      className="dock-control"
      data-warns={isMuted || undefined}
      icon={isMuted ? <MicOff size={18} aria-hidden /> : <Mic size={18} aria-hidden />}
      onPress={onPress}
    >
      {isMuted ? t("dock.unmute") : t("dock.mute")}
    </Button>
  );
}
