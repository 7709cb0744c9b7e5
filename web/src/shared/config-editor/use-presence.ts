import { useEffect, useEffectEvent, useState } from "react";
import type { PersonRef, TextEditor } from "../../api/schema";
import { accountId } from "../cases/item/reviewer";
import { useUser } from "../identity/user";
import { liveSocket, useConnection } from "../live/socket";

export interface PresenceOptions {
  /** The kind of text, as its calls name it. */
  kind: string;
  /** Its key; null while there is no such text yet, and nobody to meet. */
  textKey: string | null;
  /** Where this screen is, as the text names it; null: nowhere in particular. */
  item: string | null;
  /** Whoever only reads is not shown to the others. */
  mayWrite: boolean;
  /** Somebody has saved or published it, or may have: read it again. Null where it is not known who. */
  onChanged: (by: PersonRef | null) => void;
}

/** Who else edits a configured text now, and at which item each of them is. */
export function usePresence({ kind, textKey, item, mayWrite, onChanged }: PresenceOptions): readonly TextEditor[] {
  const own = accountId(useUser());
  const isOpen = useConnection(({ state }) => state === "open");
  const [editors, setEditors] = useState<readonly TextEditor[]>([]);
  const changed = useEffectEvent(onChanged);
  const topic = textKey === null ? null : `config:${kind}/${textKey}`;

  useEffect(() => {
    if (topic === null) return;
    const leave = liveSocket.subscribe(topic, {
      onEvent: (event) => {
        if (event.kind === "config.draft.saved" || event.kind === "config.published") changed(event.data.by);
      },
      onSignal: (signal) => {
        if (signal.kind === "viewing" && "editors" in signal.data) setEditors(signal.data.editors);
      },
      onSubscribed: () => changed(null),
      onGap: () => changed(null),
    });
    return () => {
      leave();
      setEditors([]);
    };
  }, [topic]);

  // Said again after every connection, which the hub knows nothing of.
  useEffect(() => {
    if (topic !== null && mayWrite && isOpen) liveSocket.signal(topic, "viewing", { active: true, item });
  }, [topic, item, mayWrite, isOpen]);

  return editors.filter((one) => one.id !== own);
}
