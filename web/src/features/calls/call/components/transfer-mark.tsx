import { ArrowRightLeft, Phone, PhoneOff, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallConference, DialledParty, TransferView } from "../../../../api/schema";
import { useHasPassed } from "../../../../shared/page/use-has-passed";
import { isolated } from "../../../../shared/words/direction";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { showToast } from "../../../../ui/toast-queue";
import { takeBackInvitation } from "../api/calls";
import { cancelTransfer, completeTransfer, connectParties } from "../api/transfer";
import { takeAnswer, useLiveCall } from "../store";

/** How long it stands there that a transfer came to nothing. */
const STAYS_MS = 60_000;

/** Under the call's line: how far a transfer is, and the telephones that are called into the call. */
export function TransferMark({ isAsked }: { isAsked: boolean }) {
  const { call, conference } = useLiveCall();
  if (!call || !conference) return null;
  const { transfer, dialled } = conference;
  if (!transfer && dialled.length === 0) return null;
  return (
    <div className="dock-marks">
      {transfer ? <Transfer callId={call.id} transfer={transfer} isAsked={isAsked} /> : null}
      {isAsked ? null : dialled.map((one) => <Dialled key={one.identity} conferenceId={call.conference_id} party={one} />)}
    </div>
  );
}

/** Runs one request at a time; a refusal is said in a toast. */
function useAsk(failed: string) {
  const problemWords = useProblemWords();
  const [isBusy, setBusy] = useState(false);
  const ask = async (request: () => Promise<CallConference>) => {
    setBusy(true);
    try {
      await takeAnswer(request());
      return true;
    } catch (reason) {
      showToast({ kind: "error", title: failed, detail: problemWords(reason) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, ask };
}

function Transfer({ callId, transfer, isAsked }: { callId: string; transfer: TransferView; isAsked: boolean }) {
  const { t } = useTranslation("transfers");
  const { request } = useLiveCall();
  const { isBusy, ask } = useAsk(t("failed"));
  const name = isolated(transfer.to.name);
  const applicant = isolated(request?.name ?? "");
  const words = {
    ringing: transfer.line ? t("ringingLine", { name, line: isolated(transfer.line) }) : t("ringing", { name }),
    talking: !transfer.asks_first
      ? t("connecting", { name: isAsked ? applicant : name })
      : isAsked
        ? t("asked", { applicant })
        : t("talking", { name, applicant }),
    declined: t("declined", { name }),
    unanswered: t("unanswered", { name }),
    left: t("left", { name }),
    completed: null,
    cancelled: null,
  }[transfer.state];
  const isRead = useHasPassed(transfer.since_ms + STAYS_MS);
  const isOpen = transfer.state === "ringing" || transfer.state === "talking";
  // That nobody took it is said for a while, and not until the call ends.
  if (!words || (isRead && !isOpen)) return null;
  const Icon = isOpen ? ArrowRightLeft : TriangleAlert;
  return (
    <>
      <span className="dock-mark" data-mode={isOpen ? "transfer" : "held"} role="status">
        <Icon size={15} aria-hidden />
        <span>{words}</span>
      </span>
      {isOpen && !isAsked ? (
        <span className="dock-link">
          {transfer.state === "talking" && transfer.asks_first ? (
            <Button size="small" variant="primary" isPending={isBusy} onPress={() => void ask(() => completeTransfer(callId))}>
              {t("give", { name })}
            </Button>
          ) : null}
          <Button size="small" isDisabled={isBusy} onPress={() => void ask(() => cancelTransfer(callId))}>
            {t("takeBack")}
          </Button>
        </span>
      ) : null}
    </>
  );
}

function Dialled({ conferenceId, party }: { conferenceId: string; party: DialledParty }) {
  const { t } = useTranslation("transfers");
  const { isBusy, ask } = useAsk(t("dial.failed"));
  const { request } = useLiveCall();
  const isByTelephone = request?.via === "phone" || request?.via === "own_phone";
  const [isLeaving, setIsLeaving] = useState(false);
  const handleConnect = async () => {
    await ask(() => connectParties(conferenceId));
    setIsLeaving(false);
  };
  const name = isolated(party.name);
  const words = {
    ringing: t("dial.ringing", { name }),
    answered: t("dial.answered", { name }),
    busy: t("dial.busy", { name }),
    declined: t("dial.declined", { name }),
    no_answer: t("dial.no_answer", { name }),
    not_in_service: t("dial.not_in_service", { name }),
    failed: t("dial.unreached", { name }),
  }[party.state];
  const isOn = party.state === "ringing" || party.state === "answered";
  const Icon = isOn ? Phone : PhoneOff;
  return (
    <>
      <span className="dock-mark" data-mode={isOn ? "transfer" : "held"} role="status">
        <Icon size={15} aria-hidden />
        <span>{words}</span>
      </span>
      {party.state === "answered" && isByTelephone ? (
        <Button size="small" isDisabled={isBusy} onPress={() => setIsLeaving(true)}>
          {t("dial.connect")}
        </Button>
      ) : null}
      {isLeaving ? (
        <Dialog
          title={t("dial.connectTitle", { name })}
          kind="alert"
          isOpen
          onClose={() => setIsLeaving(false)}
          actions={
            <>
              <Button onPress={() => setIsLeaving(false)}>{t("takeBack")}</Button>
              <Button variant="primary" isPending={isBusy} onPress={() => void handleConnect()}>
                {t("dial.connect")}
              </Button>
            </>
          }
        >
          <p>{t("dial.connectWords")}</p>
        </Dialog>
      ) : null}
      {isOn ? (
        <Button
          size="small"
          variant="quiet"
          isPending={isBusy}
          icon={<PhoneOff size={15} aria-hidden />}
          onPress={() => void ask(() => takeBackInvitation(conferenceId, party.identity))}
        >
          {party.state === "ringing" ? t("dial.cancel", { name }) : t("dial.hangUp", { name })}
        </Button>
      ) : null}
    </>
  );
}
