import { useTranslation } from "react-i18next";
import type { NamedTemplate, NoticeChannel } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { languageName } from "../../../../shared/words/languages";
import { Select } from "../../../../ui/select";

const NONE = "none";

export interface RuleChannelsProps {
  channels: NoticeChannel[];
  templates: NamedTemplate[];
  onChange: (channels: NoticeChannel[]) => void;
}

/** By what somebody is reached first, and by what where that is not possible: a template decides the channel. */
export function RuleChannels({ channels, templates, onChange }: RuleChannelsProps) {
  const { t, i18n } = useTranslation("portal");
  const format = useFormat();
  const option = (one: NamedTemplate) => ({
    id: one.key,
    name: one.channel === "SMS" ? t("rules.byText", { name: one.name }) : t("rules.byMail", { name: one.name }),
    detail: format.names(one.langs.map((lang) => languageName(lang, i18n.language))),
  });
  const channelOf = (key: string): NoticeChannel | null => {
    const found = templates.find((one) => one.key === key);
    return found ? { channel: found.channel, template: found.key } : null;
  };
  const [first, second] = channels;
  const others = templates.filter((one) => one.channel !== first?.channel);
  return (
    <>
      <Select
        label={t("rules.first")}
        options={templates.map(option)}
        value={first?.template ?? null}
        placeholder={t("rules.choose")}
        onChange={(id) => {
          const chosen = channelOf(String(id));
          if (chosen) onChange([chosen, ...(second && second.channel !== chosen.channel ? [second] : [])]);
        }}
      />
      {first ? (
        <Select
          label={t("rules.second")}
          options={[{ id: NONE, name: t("rules.nothing") }, ...others.map(option)]}
          value={second?.template ?? NONE}
          onChange={(id) => {
            const chosen = channelOf(String(id));
            onChange(chosen ? [first, chosen] : [first]);
          }}
        />
      ) : null}
    </>
  );
}
