import {
  ArrowRightLeft,
  CircleDot,
  Ellipsis,
  Grid3x3,
  Keyboard,
  Languages,
  LifeBuoy,
  Link2,
  Lock,
  LockOpen,
  MonitorUp,
  PhoneOutgoing,
  Settings2,
  ShieldEllipsis,
  Square,
  Users,
} from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { isChangeOfMind } from "../../../../shared/calls/room/screen";
import { useHasKeys, useShortcutHelp } from "../../../../shared/page/shortcuts/shortcuts";
import { Button } from "../../../../ui/button";
import { Menu, type MenuAction, type MenuGroup } from "../../../../ui/menu";
import { showToast } from "../../../../ui/toast-queue";
import { recordingAction } from "../call-actions";
import { useLiveCall } from "../store";
import type { AddPeople } from "../use-add-people";
import { mayMask, type CallSteps } from "../use-call-steps";
import { DevicePopover } from "./device-popover";
import { DialDialog } from "./dial-dialog";
import { useKeypadPlace } from "./keypad-button";
import { KeypadPopover } from "./keypad-popover";
import { TransferDialog } from "./transfer-dialog";

const icon = (Icon: typeof Users) => <Icon size={16} aria-hidden />;

/** Less frequent actions of a call, grouped: people, recording, screen, devices. Actions that do not apply are hidden. */
export function CallMenu({ steps, people }: { steps: CallSteps; people: AddPeople | null }) {
  const { t } = useTranslation(["calls", "room", "transfers"]);
  const { call, conference, request, stores } = useLiveCall();
  const share = useStore(stores.room, (state) => state.shareScreen);
  const isShared = useStore(stores.room, (state) => state.screens.some((one) => one.isLocal));
  const hasKeys = useHasKeys();
  const [hasDevices, setHasDevices] = useState(false);
  const [hasKeypad, setHasKeypad] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const keypad = useKeypadPlace();
  const [dialog, setDialog] = useState<"transfer" | "dial" | null>(null);
  const isTransferring = conference?.transfer?.state === "ringing" || conference?.transfer?.state === "talking";
  const action = recordingAction(call);
  const isByTelephone = request?.via === "phone" || request?.via === "own_phone";
  const isWaitingForLink = request?.via === "link" && call?.state !== "live";

  const shareScreen = () =>
    void share?.(!isShared).catch((error: unknown) => {
      if (!isChangeOfMind(error)) showToast({ kind: "error", title: t("room:screen.failed") });
    });
  const groups: Record<"people" | "recording" | "screen" | "devices", MenuAction[]> = {
    people: [
      ...(people && !people.isLocked
        ? [
            ...(people.isUnderstood
              ? []
              : [{ id: "interpreter", name: t("invite.add", { language: people.language }), icon: icon(Languages), onAction: people.addInterpreter }]),
            { id: "otherInterpreter", name: t("invite.otherLanguage"), icon: icon(Languages), onAction: people.addOtherInterpreter },
            { id: "other", name: t("invite.other"), icon: icon(Users), onAction: people.addOther },
            ...(call?.state === "live" ? [{ id: "dial", name: t("transfers:dial.open"), icon: icon(PhoneOutgoing), onAction: () => setDialog("dial") }] : []),
          ]
        : []),
      ...(conference && call?.state === "live" && !isTransferring
        ? [{ id: "transfer", name: t("transfers:open"), icon: icon(ArrowRightLeft), onAction: () => setDialog("transfer") }]
        : []),
      ...(conference
        ? [
            { id: "help", name: conference.help_asked_at_ms === null ? t("assist.help") : t("assist.helpBack"), icon: icon(LifeBuoy), onAction: steps.help },
            {
              id: "lock",
              name: conference.locked ? t("assist.unlock") : t("assist.lock"),
              icon: conference.locked ? icon(LockOpen) : icon(Lock),
              onAction: steps.lock,
            },
          ]
        : []),
      ...(isByTelephone || isWaitingForLink ? [] : [{ id: "link", name: t("dock.link"), icon: icon(Link2), onAction: steps.copyLink }]),
    ],
    recording: [
      ...(mayMask({ call, conference })
        ? [{ id: "mask", name: conference?.mask ? t("mask.resume") : t("mask.button"), icon: icon(ShieldEllipsis), onAction: steps.mask }]
        : []),
      ...(action
        ? [
            {
              id: action,
              name: action === "stop" ? t("recording.stop") : t("recording.start"),
              icon: action === "stop" ? icon(Square) : icon(CircleDot),
              onAction: steps.recording,
            },
          ]
        : []),
    ],
    screen: share ? [{ id: "screen", name: isShared ? t("room:screen.stop") : t("room:screen.share"), icon: icon(MonitorUp), onAction: shareScreen }] : [],
    devices: [
      ...(keypad === "menu" ? [{ id: "keypad", name: t("keypad.title"), icon: icon(Grid3x3), onAction: () => setHasKeypad(true) }] : []),
      ...(request?.via === "own_phone" ? [] : [{ id: "devices", name: t("dock.devices"), icon: icon(Settings2), onAction: () => setHasDevices(true) }]),
      ...(hasKeys ? [{ id: "keys", name: t("talk.shortcuts"), icon: icon(Keyboard), onAction: () => useShortcutHelp.setState({ isOpen: true }) }] : []),
    ],
  };
  const shown = (["people", "recording", "screen", "devices"] as const).flatMap((id): MenuGroup[] =>
    groups[id].length ? [{ id: `of-${id}`, name: t(`menu.${id}`), actions: groups[id] }] : [],
  );
  return (
    <>
      <Menu
        label={t("menu.open")}
        trigger={
          <Button ref={opener} size="small" variant="quiet" className="dock-control" icon={<Ellipsis size={18} aria-hidden />}>
            {t("menu.open")}
          </Button>
        }
        groups={shown}
      />
      <KeypadPopover opener={opener} isOpen={hasKeypad} onOpenChange={setHasKeypad} />
      <DevicePopover opener={opener} isOpen={hasDevices} onOpenChange={setHasDevices} />
      {dialog === "transfer" && call ? <TransferDialog callId={call.id} onClose={() => setDialog(null)} /> : null}
      {dialog === "dial" && call && request ? (
        <DialDialog conferenceId={call.conference_id} threadId={request.threadId} lang={conference?.lang ?? "en"} onClose={() => setDialog(null)} />
      ) : null}
    </>
  );
}
