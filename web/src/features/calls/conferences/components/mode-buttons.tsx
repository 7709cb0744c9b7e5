import { ArrowLeftRight, LogOut } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Conference } from "../../../../api/schema";
import { MicrophoneHelp } from "../../../../lib/room/microphone-help";
import { Button } from "../../../../ui/button";
import { leave, useSupervision } from "../supervision";
import { useSupervise } from "../use-supervise";
import { useWays, type Way } from "../use-ways";
import { MODE_ICONS } from "./mode-icons";
import { OwnPart } from "./own-part";

/** The four ways to be in a conversation, each with what everybody will hear, and the way out. */
export function ModeButtons({ conference }: { conference: Conference }) {
  const { t } = useTranslation("conferences");
  const { id, mode, pending, refusal } = useSupervision();
  const { enter } = useSupervise(conference);
  const ways = useWays()(conference);
  const isInside = id === conference.id;
  const current = isInside ? mode : null;
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
