import { PhoneMissed } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { RoomAccess, SandboxPerson } from "../../../../api/schema";
import { phoneText } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import type { RecordingPreference } from "../../../../shared/calls/recording-preference";
import { showToast } from "../../../../ui/toast-queue";
import { actOnCall, answerCall, pressKeys } from "../api/sandbox";
import { useLiveAddress } from "../live-address";
import { LineState } from "./line-state";
import { PhoneCall } from "./phone-call";
import { RingingScreen } from "./ringing-screen";
import { TextThread } from "./text-thread";

interface AnsweredCall {
  callId: string;
  caller: string;
  room: RoomAccess;
  preference: RecordingPreference;
  mustAgree: boolean;
  isAnnouncement: boolean;
  hasKeypad: boolean;
}

interface PhoneProps {
  person: SandboxPerson;
  phone: string;
  /** A call comes in: the phone wants to be seen. */
  onRing: () => void;
}

/** A simulated phone: its texts, a screen that rings, and a call. */
export function Phone({ person, phone, onRing }: PhoneProps) {
  const { t } = useTranslation("sandbox");
  const words = useProblemWords();
  const { connection, token, ringing, endedCallId, missedFrom, silence } = useLiveAddress(phone);
  const [call, setCall] = useState<AnsweredCall | null>(null);
  const [isAnswering, setIsAnswering] = useState(false);

  useEffect(() => {
    if (ringing) onRing();
    // The callback is new with every render; the ring is what counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ringing?.call_id]);
  useEffect(() => {
    if (endedCallId !== null) setCall((now) => (now?.callId === endedCallId ? null : now));
  }, [endedCallId]);

  const fail = (error: unknown) => showToast({ kind: "error", title: t("mediaFailed", { reason: words(error) }) });

  const answer = async (preference: RecordingPreference) => {
    if (!ringing || !token) return;
    setIsAnswering(true);
    try {
      const answered = await answerCall(token, ringing.call_id, preference);
      setCall({
        callId: answered.call_id,
        caller: ringing.caller,
        room: answered.room,
        preference,
        mustAgree: ringing.must_agree,
        isAnnouncement: ringing.announcement,
        hasKeypad: ringing.keypad,
      });
      silence();
    } catch (error) {
      fail(error);
    } finally {
      setIsAnswering(false);
    }
  };
  const decline = async () => {
    if (!ringing || !token) return;
    try {
      await actOnCall(token, ringing.call_id, "decline");
      silence();
    } catch (error) {
      fail(error);
    }
  };
  const hangUp = async () => {
    if (!call || !token) return;
    try {
      await actOnCall(token, call.callId, "hang-up");
      setCall(null);
    } catch (error) {
      fail(error);
    }
  };
  const press = async (key: string) => {
    if (!call || !token) return;
    try {
      await pressKeys(token, call.callId, key);
    } catch (error) {
      fail(error);
    }
  };
  const sayOfRecording = async (preference: "agreed" | "declined") => {
    if (!call || !token) return;
    try {
      await actOnCall(token, call.callId, preference === "agreed" ? "agree-to-recording" : "decline-recording");
      setCall((now) => (now?.callId === call.callId ? { ...now, preference } : now));
    } catch (error) {
      fail(error);
    }
  };

  return (
    <>
      <LineState address={phone} connection={connection} />
      {missedFrom && !ringing && !call ? (
        <p className="sandbox-missed" role="status">
          <PhoneMissed size={16} aria-hidden />
          {t("missed", { caller: phoneText(missedFrom) })}
        </p>
      ) : null}
      {call ? (
        <PhoneCall
          key={call.callId}
          caller={call.caller}
          room={call.room}
          preference={call.preference}
          mustAgree={call.mustAgree}
          isAnnouncement={call.isAnnouncement}
          onKey={call.hasKeypad ? (key) => void press(key) : null}
          onPreference={(preference) => void sayOfRecording(preference)}
          onHangUp={() => void hangUp()}
          onLost={() => setCall(null)}
        />
      ) : ringing ? (
        <RingingScreen ring={ringing} isAnswering={isAnswering} onAnswer={(preference) => void answer(preference)} onDecline={() => void decline()} />
      ) : (
        <TextThread phone={phone} lang={person.lang} />
      )}
    </>
  );
}
