/** The default alphabet of text messages (3GPP TS 23.038, section 6.2.1), and its extension, whose letters count twice. */
const GSM_7 =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const GSM_7_EXTENSION = "^{}\\[~]|€\f";

const basic = new Set(GSM_7);
const extended = new Set(GSM_7_EXTENSION);

export interface SmsSize {
  segments: number;
  /** Letters that still fit into the last segment. */
  left: number;
  /** Letters outside the default alphabet make every segment shorter. */
  isUnicode: boolean;
}

/** Into how many segments a text is cut on the way: 160 letters or 153 each when joined; 70 or 67 outside the default alphabet. */
export function smsSize(text: string): SmsSize {
  let units = 0;
  let isUnicode = false;
  for (const letter of text) {
    if (basic.has(letter)) units += 1;
    else if (extended.has(letter)) units += 2;
    else {
      isUnicode = true;
      break;
    }
  }
  if (isUnicode) units = text.length;
  const [single, joined] = isUnicode ? [70, 67] : [160, 153];
  if (units <= single) return { segments: units === 0 ? 0 : 1, left: single - units, isUnicode };
  const segments = Math.ceil(units / joined);
  return { segments, left: segments * joined - units, isUnicode };
}
