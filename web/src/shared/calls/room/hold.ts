import { useEffect, useState } from "react";
import type { RoomPerson } from "./room-state";

/** The participant that plays music to people on hold. */
const MUSIC = "music";
/** The participant that reads notices aloud. */
const ANNOUNCER = "announcer";
/** The music restarts every now and then: the hold is over only when it stays away for this long. */
const GONE_MS = 1_500;

/** Whether somebody else than we and the hub's own voices is in the room. */
export function isSomebodyThere(people: readonly RoomPerson[]): boolean {
  return people.some((person) => !person.isLocal && person.identity !== MUSIC && person.identity !== ANNOUNCER);
}

/** Whether we are on hold: music is played to us. */
export function useIsOnHold(people: readonly RoomPerson[]): boolean {
  const hasMusic = people.some((person) => person.identity === MUSIC);
  const [isHeld, setIsHeld] = useState(hasMusic);
  useEffect(() => {
    if (hasMusic) {
      setIsHeld(true);
      return;
    }
    const timer = setTimeout(() => setIsHeld(false), GONE_MS);
    return () => clearTimeout(timer);
  }, [hasMusic]);
  return hasMusic || isHeld;
}
