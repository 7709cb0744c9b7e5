/** What was typed with the digits of Arabic keyboards in those that numbers are kept in. */
export const plainDigits = (text: string): string => text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
