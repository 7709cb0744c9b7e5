import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";

/**
 * The text of a search box whose value is in the address: the box changes at once, the address when typing pauses, and both when
 * the address changes from elsewhere, for example by "back". Whoever opens what was found while its page loads is not called back.
 */
export function useTypedSearch(value: string, onChange: (value: string) => void, pauseMs: number): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const isLeaving = useNavigation().state === "loading";
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === sent.current || isLeaving) return;
    const timer = setTimeout(() => {
      // Sent meanwhile in another way, as by Enter: once more would call back whoever has gone on from there.
      if (text === sent.current) return;
      sent.current = text;
      latest.current(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs, isLeaving]);
  return [text, setText];
}
