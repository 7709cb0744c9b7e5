import { useEffect, useState } from "react";
import { getI18n } from "react-i18next";
import { queryClient } from "../../../api/query-client";
import { openDraft, rereadDraft, type Draft, type WhichDraft } from "../../../shared/applications/drafts";
import { formQuery, inForce } from "./api/draft";
import { Filling } from "./state/filling";

/** How often a form may be published anew while its draft is opened. */
const TRIES = 3;

/** A draft with the very version of the form that it was moved to; without a form once it was sent. */
async function open(which: WhichDraft, account: string): Promise<{ draft: Draft; filling: Filling | null }> {
  for (let tries = 1; ; tries++) {
    const { form, ...draft } = await openDraft(which, getI18n().language);
    if (draft.application_id !== null) return { draft, filling: null };
    const { version, prepared } = form ? inForce(form) : await queryClient.fetchQuery(formQuery(draft.program_id));
    if (version !== draft.form_version && tries < TRIES) continue;
    const lang = () => getI18n().language;
    return { draft, filling: await Filling.open({ account, draft, prepared, lang, reread: () => rereadDraft(which) }) };
  }
}

export interface Opened {
  draft: Draft | null;
  /** Null while it is opened, and once it was sent. */
  filling: Filling | null;
  error: Error | null;
  again: () => void;
}

const NOTHING = { draft: null, filling: null, error: null };

/**
 * Opens a draft, and closes it with the page. It is not kept with what the hub answered: the end of a session forgets that, and the
 * page with what was typed stays.
 */
export function useOpenFilling(which: WhichDraft, account: string): Opened {
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<Omit<Opened, "again">>(NOTHING);
  useEffect(() => {
    let isOver = false;
    let own: Filling | null = null;
    const close = (filling: Filling) => void filling.flush().finally(() => filling.close());
    setOpened(NOTHING);
    open(which, account).then(
      ({ draft, filling }) => {
        if (isOver) {
          if (filling) close(filling);
          return;
        }
        own = filling;
        setOpened({ draft, filling, error: null });
      },
      (error: Error) => {
        if (!isOver) setOpened({ ...NOTHING, error });
      },
    );
    return () => {
      isOver = true;
      if (own) close(own);
    };
    // Its page is drawn anew for another draft.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [account, attempt]);
  return { ...opened, again: () => setAttempt((count) => count + 1) };
}
