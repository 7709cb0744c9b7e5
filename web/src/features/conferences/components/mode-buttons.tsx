import { ArrowLeftRight, LogOut } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Conference, SuperviseMode } from "../../../api/types";
import { useCallRequest } from "../../../lib/call-request";
import { accountId } from "../../../lib/item/reviewer";
import { MicrophoneHelp } from "../../../lib/room/microphone-help";
import { useUser } from "../../../lib/user";
import { Button } from "../../../ui/button";
import { leave, useSupervision } from "../supervision";
import { useSupervise } from "../use-supervise";
import { MODE_ICONS } from "./mode-icons";
import { OwnPart } from "./own-part";

interface Way {
  mode: SuperviseMode;
  /** Where the button leads, when it is not its own mode: out of it. */
  to: SuperviseMode;
  name: string;
  effect: string;
  isDisabled: boolean;
}

/** The four ways to be in a conversation, each with what everybody will hear, and the way out. */
export function ModeButtons({ conference }: { conference: Conference }) {
  const { t } = useTranslation("conferences");
  const me = accountId(useUser());
  const { id, threadId, mode, pending, refusal } = useSupervision();
  const busyThreadId = useCallRequest((state) => state.busyThreadId);
  const { enter } = useSupervise(conference);
  const isInside = id === conference.id;
  const current = isInside ? mode : null;
  const reviewer = conference.reviewer.name;
  // A voice cannot be in two conversations.
  const isBusy = busyThreadId !== null && threadId !== busyThreadId;
  const isTaken = conference.seat.id !== conference.reviewer.id && conference.seat.id !== me;
  const spoken = (effect: string) => (isBusy ? t("modes.busy") : effect);
  const ways: Way[] = [
    { mode: "listen", to: "listen", name: t("tile.listen"), effect: t("tile.listenWords"), isDisabled: false },
    { mode: "whisper", to: "whisper", name: t("modes.whisper"), effect: spoken(t("modes.whisperWords", { reviewer })), isDisabled: isBusy },
    { mode: "barge", to: "barge", name: t("modes.barge"), effect: spoken(t("modes.bargeWords")), isDisabled: isBusy },
    current === "takeover"
      ? { mode: "takeover", to: "listen", name: t("modes.giveBack"), effect: t("modes.giveBackWords", { reviewer }), isDisabled: false }
      : {
          mode: "takeover",
          to: "takeover",
          name: t("modes.takeover"),
          effect: isTaken ? t("supervisors.takeover", { name: conference.seat.name }) : spoken(t("modes.takeoverWords", { reviewer })),
          isDisabled: isBusy || isTaken,
        },
  ];
  return (
    <footer className="tile-foot">
      {isInside ? <OwnPart conference={conference} /> : null}
      {refusal?.id === conference.id ? <MicrophoneHelp problem={refusal.problem} onRetry={() => enter(refusal.mode)} /> : null}
      <div className="tile-modes" role="group" aria-label={t("modes.label")}>
        {ways.map((way) => (
          <Mode key={way.mode} way={way} isOn={current === way.mode} isPending={isInside && pending === way.to && current !== way.to} onPress={() => enter(way.to)} />
        ))}
      </div>
      {isInside ? (
        <Button size="small" icon={<LogOut size={15} aria-hidden />} className="tile-leave" onPress={leave}>
          {t("tile.leave")}
        </Button>
      ) : null}
    </footer>
  );
}

function Mode({ way, isOn, isPending, onPress }: { way: Way; isOn: boolean; isPending: boolean; onPress: () => void }) {
  const id = useId();
  const isWayOut = way.mode !== way.to;
  const Icon = isWayOut ? ArrowLeftRight : MODE_ICONS[way.mode];
  return (
    <div className="tile-mode" data-on={isOn || undefined}>
      <Button
        size="small"
        wide
        variant={isWayOut ? "primary" : "secondary"}
        icon={<Icon size={15} aria-hidden />}
        aria-pressed={isWayOut ? undefined : isOn}
        aria-describedby={id}
        isPending={isPending}
        isDisabled={way.isDisabled}
        onPress={onPress}
      >
        {way.name}
      </Button>
      <span id={id} className="tile-effect">
        {way.effect}
      </span>
    </div>
  );
}
