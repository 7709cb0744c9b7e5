import { ArrowLeftRight, LogOut } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Conference } from "../../../../api/schema";
import { MicrophoneHelp } from "../../../../shared/calls/room/microphone-help";
import { Button } from "../../../../ui/button";
import { leave, useSupervision } from "../supervision";
import { useSupervise } from "../use-supervise";
import { useModeOptions, type ModeOption } from "../use-mode-options";
import { MODE_ICONS } from "./mode-icons";
import { OwnPart } from "./own-part";

/** The four modes of supervision, each with what everybody will hear, and the button to leave. */
export function ModeButtons({ conference }: { conference: Conference }) {
  const { t } = useTranslation("conferences");
  const { id, mode, pending, refusal } = useSupervision();
  const { enter } = useSupervise(conference);
  const options = useModeOptions()(conference);
  const isInside = id === conference.id;
  const current = isInside ? mode : null;
  return (
    <footer className="tile-foot">
      {isInside ? <OwnPart conference={conference} /> : null}
      {refusal?.id === conference.id ? <MicrophoneHelp problem={refusal.problem} onRetry={() => enter(refusal.mode)} /> : null}
      <div className="tile-modes" role="group" aria-label={t("modes.label")}>
        {options.map((option) => (
          <Mode
            key={option.mode}
            option={option}
            isOn={current === option.mode}
            isPending={isInside && pending === option.to && current !== option.to}
            onPress={() => enter(option.to)}
          />
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

function Mode({ option, isOn, isPending, onPress }: { option: ModeOption; isOn: boolean; isPending: boolean; onPress: () => void }) {
  const id = useId();
  const isReturn = option.mode !== option.to;
  const Icon = isReturn ? ArrowLeftRight : MODE_ICONS[option.mode];
  return (
    <div className="tile-mode" data-on={isOn || undefined}>
      <Button
        size="small"
        wide
        variant={isReturn ? "primary" : "secondary"}
        icon={<Icon size={15} aria-hidden />}
        aria-pressed={isReturn ? undefined : isOn}
        aria-describedby={id}
        isPending={isPending}
        isDisabled={option.isDisabled}
        onPress={onPress}
      >
        {option.name}
      </Button>
      <span id={id} className="tile-effect">
        {option.effect}
      </span>
    </div>
  );
}
