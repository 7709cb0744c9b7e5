import { useState } from "react";
import { useTranslation } from "react-i18next";
import { readLocal, writeLocal } from "../../../../shared/page/local-store";
import { CaptionList } from "../../../../shared/calls/room/caption-list";
import type { Caption } from "../../../../shared/calls/room/captions";
import { RadioGroup } from "../../../../ui/radio-group";

const SIZES = ["regular", "large", "largest"] as const;
type Size = (typeof SIZES)[number];
const SIZE_KEY = "guest.captionSize";

/** Captions, in one of three sizes that the person chooses and this browser remembers. */
export function GuestCaptions({ captions }: { captions: readonly Caption[] }) {
  const { t } = useTranslation("guest");
  const [size, setSize] = useState<Size>(() => {
    const kept = readLocal<string>(SIZE_KEY, "regular");
    return SIZES.find((one) => one === kept) ?? "regular";
  });
  const names: Record<Size, string> = { regular: t("captionSize.regular"), large: t("captionSize.large"), largest: t("captionSize.largest") };
  const handleChange = (value: string) => {
    setSize(value as Size);
    writeLocal(SIZE_KEY, value);
  };
  return (
    <section className="guest-captions-area" aria-label={t("captions")}>
      <div className="guest-captions" data-size={size}>
        <CaptionList captions={captions} />
      </div>
      <RadioGroup
        className="guest-sizes"
        label={t("captionSize.label")}
        hideLabel
        variant="segments"
        value={size}
        onChange={handleChange}
        options={SIZES.map((id) => ({ id, name: names[id] }))}
      />
    </section>
  );
}
