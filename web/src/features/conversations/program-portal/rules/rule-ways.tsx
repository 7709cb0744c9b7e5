import { useTranslation } from "react-i18next";
import type { NamedTemplate, NoticeWay } from "../../../../api/schema";
import { Select } from "../../../../ui/select";

const NONE = "none";

export interface RuleWaysProps {
  ways: NoticeWay[];
  templates: NamedTemplate[];
  onChange: (ways: NoticeWay[]) => void;
}

/** By what somebody is reached first, and by what where that is not possible: a template decides the channel. */
export function RuleWays({ ways, templates, onChange }: RuleWaysProps) {
  const { t } = useTranslation("portal");
  const option = (one: NamedTemplate) => ({ id: one.key, name: one.channel === "SMS" ? t("rules.byText", { name: one.name }) : t("rules.byMail", { name: one.name }), detail: one.langs.join(", ") });
  const way = (key: string): NoticeWay | null => {
    const found = templates.find((one) => one.key === key);
    return found ? { channel: found.channel, template: found.key } : null;
  };
  const [first, second] = ways;
  const others = templates.filter((one) => one.channel !== first?.channel);
  return (
    <>
      <Select
        label={t("rules.first")}
        options={templates.map(option)}
        value={first?.template ?? null}
        placeholder={t("rules.choose")}
        onChange={(id) => {
          const chosen = way(String(id));
          if (chosen) onChange([chosen, ...(second && second.channel !== chosen.channel ? [second] : [])]);
        }}
      />
      {first ? (
        <Select
          label={t("rules.second")}
          options={[{ id: NONE, name: t("rules.nothing") }, ...others.map(option)]}
          value={second?.template ?? NONE}
          onChange={(id) => {
            const chosen = way(String(id));
            onChange(chosen ? [first, chosen] : [first]);
          }}
        />
      ) : null}
    </>
  );
}
