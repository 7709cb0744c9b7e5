import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PhoneCallView } from "../../../../api/schema";
import { useAvailability, useChooseAvailability } from "../../../../shared/calls/availability";
import { DockFloat } from "../../../../shared/page/dock-float";
import { usePreferences } from "../../../../shared/page/preferences";
import { useUrgentTitle } from "../../../../shared/page/page-title";
import { hasPermission } from "../../../../shared/identity/roles";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useUser } from "../../../../shared/identity/user";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { showToast } from "../../../../ui/toast-queue";
import { usePhoneCalls } from "../api/phone-calls";
import { IncomingCall } from "./incoming-call";
import { ringPhone } from "./ring";
import "./incoming.css";

/** The preference that silences the ring. */
const SOUND = "call_sound";
/** Most calls that are shown together; the others wait their turn. */
const MOST_SHOWN = 3;

const NO_CALLS: PhoneCallView[] = [];

/** Telephone calls that ring for one's programs, on every page, until somebody takes them. */
export function IncomingCalls() {
  const { t } = useTranslation(["telephony", "lines"]);
  const user = useUser();
  const calls = usePhoneCalls(hasPermission(user, "call.place"));
  const own = useAvailability(user);
  const state = own?.state;
  const isSentAway = own?.state === "away" && own.reason === "unanswered";
  // Someone who is away is not asked; someone who talks or writes up a call sees who calls, without a sound.
  const ringing = state === "away" ? NO_CALLS : (calls.data?.ringing ?? NO_CALLS);
  const { preferences, change } = usePreferences();
  const hasSound = preferences.notify[SOUND] !== false;
  const rings = ringing.length > 0 && hasSound && (state === undefined || state === "available");
  const problemWords = useProblemWords();
  const choose = useChooseAvailability((error) => showToast({ kind: "error", title: t("lines:away.failed"), detail: problemWords(error) }));
  const [announced, setAnnounced] = useState("");
  const first = ringing[0];
  const caller = first ? (first.matches[0]?.applicant ?? (first.caller_shown || t("withheld"))) : null;

  useUrgentTitle(first ? t("title.ringing") : null);
  useEffect(() => (rings ? ringPhone() : undefined), [rings]);
  useEffect(() => setAnnounced(caller === null ? "" : t("announce", { caller })), [caller, t]);

  return (
    <DockFloat side="end">
      {isSentAway ? (
        <Banner
          kind="warning"
          isLive
          action={
            <Button size="small" isPending={choose.isPending} onPress={() => choose.mutate("available")}>
              {t("lines:away.back")}
            </Button>
          }
        >
          {t("lines:away.words")}
        </Banner>
      ) : null}
      <p className="ui-visually-hidden" aria-live="assertive">
        {announced}
      </p>
      {ringing.slice(0, MOST_SHOWN).map((call) => (
        <IncomingCall key={call.id} call={call} hasSound={hasSound} onSound={() => change({ notify: { ...preferences.notify, [SOUND]: !hasSound } })} />
      ))}
      {ringing.length > MOST_SHOWN ? <p className="phone-call-more">{t("more", { count: ringing.length - MOST_SHOWN })}</p> : null}
    </DockFloat>
  );
}
