import { useEffect, useState } from "react";

/** What somebody typed, once they have stopped for a moment. */
export function useSettled(text: string, afterMs = 150): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const timer = setTimeout(() => setSettled(text), afterMs);
    return () => clearTimeout(timer);
  }, [text, settled, afterMs]);
  return settled;
}
