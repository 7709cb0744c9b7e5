import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { DrawnBrand } from "../../../api/schema";
import { initials } from "../../../ui/avatar";
import { RadioGroup } from "../../../ui/radio-group";

export interface PreviewedLook {
  name: string;
  title: string;
  heading: string;
  message: string;
  logo: string | null;
  background: string | null;
  drawn: DrawnBrand | null;
}

type PreviewTheme = "light" | "dark";

/** The sign-in page and a mail, as they will look in the theme that is chosen here. */
export function BrandPreview({ look }: { look: PreviewedLook }) {
  const { t } = useTranslation(["instance", "sign-in"]);
  const [theme, setTheme] = useState<PreviewTheme>("light");
  const frame = useRef<HTMLDivElement>(null);
  const drawn = look.drawn?.[theme];
  // By CSSOM: the page's policy refuses inline styles.
  useLayoutEffect(() => {
    const style = frame.current?.style;
    if (!style) return;
    for (const [name, value] of [
      ["--accent", drawn?.used],
      ["--on-accent", drawn?.on_used],
    ] as const) {
      if (value) style.setProperty(name, value);
      else style.removeProperty(name);
    }
  }, [drawn]);
  const heading = look.heading || t("sign-in:login.lead", { name: look.name });
  return (
    <div className="instance-previews">
      <RadioGroup
        label={t("preview.theme")}
        variant="segments"
        value={theme}
        onChange={(value) => setTheme(value === "dark" ? "dark" : "light")}
        options={[
          { id: "light", name: t("preview.light") },
          { id: "dark", name: t("preview.dark") },
        ]}
      />
      <div ref={frame} className="instance-preview-frame" data-preview={theme}>
        <figure className="instance-preview" aria-label={t("preview.signIn")}>
          <p className="instance-preview-tab" dir="auto">
            {look.title || look.name}
          </p>
          {look.background ? <img className="instance-preview-picture" src={encodeURI(look.background)} alt="" /> : null}
          <div className="instance-preview-page">
            <p className="instance-preview-name">
              {look.logo ? (
                <img src={encodeURI(look.logo)} alt="" />
              ) : (
                <span className="instance-preview-initials" aria-hidden>
                  {initials(look.name)}
                </span>
              )}
              <bdi>{look.name}</bdi>
            </p>
            <p className="instance-preview-heading">
              <bdi>{heading}</bdi>
            </p>
            {look.message ? (
              <p className="page-words">
                <bdi>{look.message}</bdi>
              </p>
            ) : null}
            <p>
              <span className="instance-preview-button">{t("preview.button")}</span> <span className="instance-preview-link">{t("preview.link")}</span>
            </p>
          </div>
        </figure>
        <figure className="instance-preview instance-preview-mail" aria-label={t("preview.mail")}>
          <p>{t("preview.mailWords", { name: look.name })}</p>
          <p>
            <span className="instance-preview-link" dir="ltr">
              https://apply.example.gov
            </span>
          </p>
        </figure>
      </div>
    </div>
  );
}
