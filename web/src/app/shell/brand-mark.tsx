import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { languageOf, useBranding } from "../../api/branding";
import { paths } from "../../shared/page/paths";
import { initials } from "../../ui/avatar";
import { OneLine } from "../../ui/one-line";
import "./brand-mark.css";

/** The tenant's logo, or its initials on its colour, and its name; leads home. */
export function BrandMark() {
  const { t } = useTranslation("shell");
  const branding = useBranding();
  const name = branding?.instance_name ?? "";
  return (
    <Link to={paths.root} className="brand" aria-label={name ? undefined : t("product")}>
      {branding?.ds_logoUrl ? (
        <img src={branding.ds_logoUrl} alt={branding.logo_alt ?? ""} lang={languageOf(branding, "logo_alt")} className="brand-logo" />
      ) : (
        <span className="brand-initials" aria-hidden>
          {initials(name)}
        </span>
      )}
      <OneLine className="brand-name">{name}</OneLine>
    </Link>
  );
}
