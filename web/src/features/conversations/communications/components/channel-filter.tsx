import { Filter } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../../../api/schema";
import { useCommunicationWords } from "../../../../shared/cases/item/words";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { Menu } from "../../../../ui/menu";

/** What a conversation can be narrowed to (specification 2, section 2.3). */
export type ChannelChoice = Channel | "ALL";

const CHOICES: readonly ChannelChoice[] = ["ALL", "SMS", "EMAIL", "CALL", "VOICE", "NOTE", "SESSION", "COMMENT"];

export interface ChannelFilterProps {
  value: ChannelChoice;
  onChange: (value: ChannelChoice) => void;
}

/** Chooses which entries of a conversation are shown. */
export function ChannelFilter({ value, onChange }: ChannelFilterProps) {
  const { t } = useTranslation("communications");
  const words = useCommunicationWords();
  return (
    <Menu
      label={t("filter.label")}
      trigger={<IconButton size="small" label={t("filter.label")} icon={<Filter size={17} aria-hidden />} isOn={value !== "ALL"} />}
      groups={[
        {
          id: "channels",
          name: t("filter.label"),
          hideName: true,
          actions: CHOICES.map((choice) => ({
            id: choice,
            name: choice === "ALL" ? t("filter.all") : words.channel(choice),
            isChosen: choice === value,
            onAction: () => onChange(choice),
          })),
        },
      ]}
    />
  );
}

/** Says that something is hidden, and shows all again. */
export function FilterNote({ value, onChange }: ChannelFilterProps) {
  const { t } = useTranslation("communications");
  const words = useCommunicationWords();
  if (value === "ALL") return null;
  return (
    <p className="filter-note" role="status">
      <span>{t("filter.only", { channel: words.channel(value) })}</span>
      <Button size="small" variant="quiet" onPress={() => onChange("ALL")}>
        {t("filter.showAll")}
      </Button>
    </p>
  );
}
