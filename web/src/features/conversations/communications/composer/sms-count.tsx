import { useTranslation } from "react-i18next";
import { smsSize } from "./sms-segments";

/** How long a text has become, as the carrier counts it. */
export function SmsCount({ text }: { text: string }) {
  const { t } = useTranslation("communications");
  const { segments, left, isUnicode } = smsSize(text);
  if (segments === 0) return <span className="comm-quiet composer-keys">{t("composer.keys")}</span>;
  return (
    <span className="comm-quiet tabular" title={isUnicode ? t("composer.unicode") : undefined}>
      {t("composer.segments", { count: segments })} · {t("composer.left", { count: left })}
    </span>
  );
}
