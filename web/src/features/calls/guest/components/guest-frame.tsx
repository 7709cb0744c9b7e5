import { AArrowDown, AArrowUp } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBranding } from "../../../../api/branding";
import { changeLanguage } from "../../../../shared/words/i18n";
import { TRANSLATED_LANGUAGES } from "../../../../shared/words/languages";
import { readLocal, writeLocal } from "../../../../shared/page/local-store";
import { Avatar } from "../../../../ui/avatar";
import { IconButton } from "../../../../ui/icon-button";
import { Select } from "../../../../ui/select";

const SIZES = ["regular", "large", "largest"] as const;
type Size = (typeof SIZES)[number];
const SIZE_KEY = "guest.textSize";

/** The frame of the guest's page: the mark and the name of whose call it is, else of this host; the size of the text, the language. */
export function GuestFrame({ agency = "", isInCall = false, children }: { agency?: string; isInCall?: boolean; children: ReactNode }) {
  const { t, i18n } = useTranslation("guest");
  const branding = useBranding();
  const name = agency || (branding?.instance_name ?? "");
  const [size, setSize] = useState<Size>(() => readLocal<Size>(SIZE_KEY, "regular"));
  const at = SIZES.indexOf(size);
  const step = (by: number) => () => {
    const next = SIZES[at + by];
    if (!next) return;
    setSize(next);
    writeLocal(SIZE_KEY, next);
  };
  return (
    <div className="guest" data-text={size} data-call={isInCall || undefined}>
      <header className="guest-head">
        {name ? (
          <span className="guest-agency">
            {branding?.ds_logoUrl ? <img src={branding.ds_logoUrl} alt="" className="guest-mark" /> : <Avatar name={name} shape="organisation" />}
            <bdi>{name}</bdi>
          </span>
        ) : (
          <span />
        )}
        <span className="guest-tools">
          <IconButton noTooltip label={t("smaller")} icon={<AArrowDown size={22} aria-hidden />} isDisabled={at <= 0} onPress={step(-1)} />
          <IconButton noTooltip label={t("larger")} icon={<AArrowUp size={22} aria-hidden />} isDisabled={at >= SIZES.length - 1} onPress={step(1)} />
          <Select
            label={t("language")}
            hideLabel
            className="guest-language"
            value={i18n.language}
            onChange={(code) => void changeLanguage(String(code))}
            options={TRANSLATED_LANGUAGES.map(({ code, name, percent }) => ({ id: code, name: percent < 100 ? `${name} (${percent} %)` : name }))}
          />
        </span>
      </header>
      <main className="guest-main">{children}</main>
    </div>
  );
}
