/** The default alphabet of text messages (3GPP TS 23.038, section 6.2.1), and its extension, whose letters count twice. */
const GSM_7 = "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
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

/**
 * Into how many texts a carrier cuts this: 160 letters or 153 each when joined; 70 or 67 outside the default alphabet. A letter of
 * two units is never cut in two, so that a text may end a unit early. The hub counts the same (`text_segments.rs`).
 */
export function smsSize(text: string): SmsSize {
  const letters = [...text];
  const isUnicode = letters.some((letter) => !basic.has(letter) && !extended.has(letter));
  const units = letters.map((letter) => (isUnicode ? letter.length : extended.has(letter) ? 2 : 1));
  const total = units.reduce((sum, unit) => sum + unit, 0);
  const [single, joined] = isUnicode ? [70, 67] : [160, 153];
  const room = total <= single ? single : joined;
  let segments = 0;
  let left = room === single ? single : 0;
  for (const unit of units) {
    if (segments === 0 || unit > left) {
      segments += 1;
      left = room;
    }
    left -= unit;
  }
  return { segments, left, isUnicode };
}
