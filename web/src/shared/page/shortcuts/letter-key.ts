/** What is read of a key that was pressed. */
interface Pressed {
  key: string;
  code: string;
}

/** Whether a letter was pressed, also on a keyboard that writes other letters there (Arabic), and where Alt makes a sign of it. */
export function isLetter({ key, code }: Pressed, letter: string): boolean {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`;
}
