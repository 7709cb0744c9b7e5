import { useTranslation } from "react-i18next";
import type { Audience } from "../../../../api/schema";
import { useUser } from "../../../../shared/identity/user";
import { fieldTime, readFieldTime } from "../../../../shared/words/wall-clock";
import { CheckboxGroup } from "../../../../ui/checkbox-group";
import { NumberField } from "../../../../ui/number-field";
import { Switch } from "../../../../ui/switch";
import { TextArea } from "../../../../ui/text-area";
import { TextField } from "../../../../ui/text-field";
import { LISTS, withWords, type Details, type Edit } from "./model";
import { NamedList } from "./named-list";

export interface DetailsFormProps {
  details: Details;
  /** The language of the texts that are shown. */
  lang: string;
  isReadOnly: boolean;
  edit: (edit: Edit, place?: string) => void;
}

/** Every member of what a program says of itself. */
export function DetailsForm({ details, lang, isReadOnly, edit }: DetailsFormProps) {
  const { t } = useTranslation("admin-programs");
  const { zone } = useUser();
  const texts = [
    { name: "summary", most: 400, rows: 2 },
    { name: "about", most: 20_000, rows: 8 },
    { name: "next", most: 20_000, rows: 4 },
  ] as const;
  const dates = ["opens_at_ms", "closes_at_ms"] as const;
  return (
    <div className="program-form">
      {texts.map(({ name, most, rows }) => (
        <TextArea
          key={name}
          label={t(`details.${name}`)}
          description={t(`detailsWords.${name}`)}
          rows={rows}
          value={details[name][lang] ?? ""}
          placeholder={lang === "en" ? "" : (details[name].en ?? "").slice(0, 200)}
          onChange={(text) => edit({ [name]: withWords(details[name], lang, text) }, `${name}.${lang}`)}
          maxLength={most}
          textLang={lang}
          isReadOnly={isReadOnly}
          isRequired={name === "summary" && lang === "en"}
        />
      ))}
      {LISTS.map((name) => (
        <NamedList key={name} name={name} list={details[name]} lang={lang} isReadOnly={isReadOnly} onChange={(list, place) => edit({ [name]: list }, place)} />
      ))}
      <CheckboxGroup
        label={t("details.audience")}
        options={(["individual", "business"] as const).map((id) => ({ id, name: t(`audience.${id}`), isDisabled: isReadOnly }))}
        value={details.audience}
        onChange={(audience) => edit({ audience: audience as Audience[] })}
      />
      {dates.map((name) => (
        <TextField
          key={name}
          type="datetime-local"
          label={t(`details.${name}`)}
          description={t("details.zone", { zone: zone.replaceAll("_", " ") })}
          value={details[name] === null ? "" : fieldTime(zone, details[name])}
          onChange={(text) => edit({ [name]: text === "" ? null : readFieldTime(text, zone) }, name)}
          isReadOnly={isReadOnly}
        />
      ))}
      <Switch isSelected={details.several} onChange={(several) => edit({ several })} isDisabled={isReadOnly}>
        {t("details.several")}
      </Switch>
      <Switch isSelected={details.must_qualify} onChange={(must_qualify) => edit({ must_qualify })} isDisabled={isReadOnly}>
        {t("details.must_qualify")}
      </Switch>
      <Switch isSelected={details.application_type === 1} onChange={(is) => edit({ application_type: is ? 1 : 0 })} isDisabled={isReadOnly}>
        {t("details.application_type")}
      </Switch>
      <TextField
        type="url"
        label={t("details.apply_url")}
        description={t("detailsWords.apply_url")}
        value={details.apply_url ?? ""}
        onChange={(text) => edit({ apply_url: text || null }, "apply_url")}
        textDir="ltr"
        isReadOnly={isReadOnly}
      />
      <NumberField label={t("details.minutes")} value={details.minutes} onChange={(minutes) => edit({ minutes }, "minutes")} isReadOnly={isReadOnly} />
      <TextField
        label={t("details.subscription_id")}
        value={details.subscription_id ?? ""}
        onChange={(text) => edit({ subscription_id: text || null }, "subscription_id")}
        maxLength={60}
        isReadOnly={isReadOnly}
      />
    </div>
  );
}
