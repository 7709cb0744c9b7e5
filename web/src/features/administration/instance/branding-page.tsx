import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { BrandingSettings } from "../../../api/schema";
import { InstanceFrame } from "../../../shared/administration/instance-frame";
import { Fields } from "../../../shared/form/fields";
import { useFields, type FieldSpecs } from "../../../shared/form/use-fields";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { useSettled } from "../../../shared/page/use-settled";
import { languageName } from "../../../shared/words/languages";
import { Checkbox } from "../../../ui/checkbox";
import { ColourField, isColour } from "../../../ui/colour-field";
import { showToast } from "../../../ui/toast-queue";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";
import { BrandPreview } from "./brand-preview";
import { ColourPairs } from "./colour-pairs";
import { FormEnd } from "./form-end";
import { Loaded } from "./loaded";
import { Meanwhile } from "./meanwhile";
import { PicturePart } from "./picture-part";
import { useColours, useInstanceBranding, useSaveBranding } from "./api/instance";
import { useInstanceFaultWords } from "./use-instance-fault-words";
import "./instance.css";

/** The product's own accent, which the wells show while a tenant has none. */
const OWN_ACCENT = { light: "#0f5c8c", dark: "#6db5e6" };

/** How the instance looks: names, pictures, colours (specification 2, sections 2.6 and 5). */
export function BrandingPage() {
  const look = useInstanceBranding();
  return (
    <InstanceFrame tab="branding">
      <Loaded query={look}>{(data) => <Branding look={data} />}</Loaded>
    </InstanceFrame>
  );
}

type Values = Record<string, string>;

const altName = (lang: string) => `alt_${lang}`;

function valuesOf(look: BrandingSettings): Values {
  const texts = {
    instance_name: look.instance_name,
    ds_portalTitle: look.ds_portalTitle ?? "",
    ds_loginHeading: look.ds_loginHeading ?? "",
    ds_loginMessage: look.ds_loginMessage ?? "",
    ds_individual_signup_link: look.ds_individual_signup_link ?? "",
    ds_business_signup_link: look.ds_business_signup_link ?? "",
    ic_captcha: look.ic_captcha ? "yes" : "",
    accent: look.accent ?? "",
    accent_dark: look.accent_dark ?? "",
  };
  return { ...texts, ...Object.fromEntries(look.alt_languages.map((lang) => [altName(lang), look.logo_alt[lang] ?? ""])) };
}

function Branding({ look }: { look: BrandingSettings }) {
  const { t, i18n } = useTranslation("instance");
  const mayWrite = hasPermission(useUser(), "instance.write");
  const save = useSaveBranding();
  const faultWords = useInstanceFaultWords();
  const stored = useMemo(() => valuesOf(look), [look]);
  const colourRule = (value: string) => (value === "" || isColour(value) ? null : t("faults.colour"));
  const fields: FieldSpecs<Values> = {
    instance_name: { label: t("branding.name") },
    ds_portalTitle: { label: t("texts.ds_portalTitle") },
    ds_loginHeading: { label: t("texts.ds_loginHeading") },
    ds_loginMessage: { label: t("texts.ds_loginMessage") },
    ds_individual_signup_link: { label: t("branding.individualLink") },
    ds_business_signup_link: { label: t("branding.businessLink") },
    ic_captcha: { label: t("branding.captcha") },
    accent: { label: t("colours.accent"), rules: [colourRule] },
    accent_dark: { label: t("colours.accentDark"), rules: [colourRule] },
    ...Object.fromEntries(
      look.alt_languages.map((lang) => [altName(lang), { label: t("logo.alt", { language: languageName(lang, i18n.language) }), wire: `logo_alt.${lang}` }]),
    ),
  };
  const form = useFields<Values>({
    fields,
    values: stored,
    faultWords: (key) => faultWords(key),
    onSubmit: async (values) => {
      const text = (name: string) => values[name] ?? "";
      await save.mutateAsync({
        version: look.version,
        instance_name: text("instance_name"),
        ds_portalTitle: text("ds_portalTitle"),
        ds_loginHeading: text("ds_loginHeading"),
        ds_loginMessage: text("ds_loginMessage"),
        ds_individual_signup_link: text("ds_individual_signup_link"),
        ds_business_signup_link: text("ds_business_signup_link"),
        ic_captcha: text("ic_captcha") === "yes",
        accent: text("accent"),
        accent_dark: text("accent_dark"),
        logo_alt: { ...look.logo_alt, ...Object.fromEntries(look.alt_languages.map((lang) => [lang, text(altName(lang))])) },
      });
      showToast({ kind: "success", title: t("saved") });
    },
  });
  const { values } = form;
  const value = (name: string) => values[name] ?? "";
  const settled = useSettled(value("accent"));
  const settledDark = useSettled(value("accent_dark"));
  const colours = useColours(isColour(settled) ? settled : null, isColour(settledDark) ? settledDark : null);
  const drawn = isColour(settled) ? (colours.data ?? look.drawn) : null;
  const field = (name: string) => ({ ...form.bind(name), value: value(name), isReadOnly: !mayWrite });
  return (
    <div className="instance-columns">
      <div className="instance-main">
        <Fields form={form} className="instance-form" failureWords={(error) => (isProblem(error, "version_conflict") ? t("conflict") : null)}>
          <section className="instance-card page-card" aria-labelledby="names-title">
            <h2 id="names-title" className="page-subtitle">
              {t("branding.names")}
            </h2>
            <TextField {...field("instance_name")} description={t("branding.nameWords")} maxLength={100} isRequired />
            <TextField {...field("ds_portalTitle")} maxLength={80} textLang={look.lang} />
            <TextField {...field("ds_loginHeading")} maxLength={120} textLang={look.lang} />
            <TextArea {...field("ds_loginMessage")} description={t("branding.otherLanguages")} rows={3} most={500} textLang={look.lang} />
          </section>
          <section className="instance-card page-card" aria-labelledby="sign-up-title">
            <h2 id="sign-up-title" className="page-subtitle">
              {t("branding.signUp")}
            </h2>
            <TextField {...field("ds_individual_signup_link")} description={t("branding.linkWords")} type="url" textDir="ltr" maxLength={500} />
            <TextField {...field("ds_business_signup_link")} type="url" textDir="ltr" maxLength={500} />
            <Checkbox isSelected={value("ic_captcha") === "yes"} isDisabled={!mayWrite} onChange={(is) => form.set("ic_captcha", is ? "yes" : "")}>
              {t("branding.captcha")}
            </Checkbox>
          </section>
          <section className="instance-card page-card" aria-labelledby="colours-title">
            <h2 id="colours-title" className="page-subtitle">
              {t("colours.title")}
            </h2>
            <p className="instance-detail">{t("colours.words")}</p>
            <div className="instance-colours">
              <ColourField {...field("accent")} wellLabel={t("colours.pick")} fallback={OWN_ACCENT.light} />
              <ColourField
                {...field("accent_dark")}
                description={t("colours.darkWords")}
                wellLabel={t("colours.pickDark")}
                fallback={drawn?.dark.used ?? OWN_ACCENT.dark}
              />
            </div>
            {drawn ? <ColourPairs drawn={drawn} /> : <p className="instance-detail">{t("colours.none")}</p>}
          </section>
          {look.ds_logoUrl ? (
            <section className="instance-card page-card" aria-labelledby="alt-title">
              <h2 id="alt-title" className="page-subtitle">
                {t("logo.altTitle")}
              </h2>
              <p className="instance-detail">{t("logo.altWords")}</p>
              {look.alt_languages.map((lang) => (
                <TextField key={lang} {...field(altName(lang))} maxLength={120} textLang={lang} isRequired />
              ))}
            </section>
          ) : null}
          <FormEnd form={form} mayWrite={mayWrite} />
          <Meanwhile
            form={form}
            stored={stored}
            labelOf={(name) => fields[name]?.label ?? name}
            shownAt={(name, value) => (name === "ic_captcha" ? (value === "yes" ? t("switchedOn") : t("switchedOff")) : undefined)}
          />
        </Fields>
        <PicturePart kind="logo" address={look.ds_logoUrl} alt={look.logo_alt[look.lang] ?? look.instance_name} mayWrite={mayWrite} />
        <PicturePart kind="background" address={look.ds_backgroundUrl} alt="" mayWrite={mayWrite} />
      </div>
      <BrandPreview
        look={{
          name: value("instance_name"),
          title: value("ds_portalTitle"),
          heading: value("ds_loginHeading"),
          message: value("ds_loginMessage"),
          logo: look.ds_logoUrl,
          background: look.ds_backgroundUrl,
          drawn,
        }}
      />
    </div>
  );
}
