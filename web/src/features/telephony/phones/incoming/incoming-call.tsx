import { Bell, BellOff, PhoneIncoming, PhoneOff, UserSearch } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallerView, PhoneCallView } from "../../../../api/schema";
import { useAssertedWords } from "../../../../shared/calls/asserted-caller";
import { useCallerStanding } from "../../../../shared/calls/caller-standing";
import { requestCall, useCallRequest } from "../../../../shared/calls/call-request";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { useStatusWords } from "../../../../shared/cases/item/status-words";
import { useCommunicationWords } from "../../../../shared/cases/item/words";
import { languageName } from "../../../../shared/words/languages";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useUser } from "../../../../shared/identity/user";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { IconButton } from "../../../../ui/icon-button";
import { Timer } from "../../../../ui/timer";
import { showToast } from "../../../../ui/toast-queue";
import { useRefuseCall } from "../api/phone-calls";
import { PersonFinder } from "../person-finder";

export interface IncomingCallProps {
  call: PhoneCallView;
  /** Whether calls are heard ringing, and what changes that. */
  hasSound: boolean;
  onSound: () => void;
}

/** A ringing telephone call: possible callers with their applications and last contact, and the buttons to take it. */
export function IncomingCall({ call, hasSound, onSound }: IncomingCallProps) {
  const { t, i18n } = useTranslation(["telephony", "lines"]);
  const problemWords = useProblemWords();
  const refuse = useRefuseCall();
  const standing = useCallerStanding();
  const asserted = useAssertedWords();
  const isBusy = useCallRequest((state) => state.busyThreadId !== null);
  const [isFinding, setFinding] = useState(false);
  const offer = call.offer ?? null;
  // A number that only a telephone showed proves nothing: whose a callback to another number is, the reviewer says.
  const isOffFile = offer?.kind === "callback" && !offer.on_file;
  const chosen = call.matches.find((one) => one.thread_id === call.thread_id);
  // One of several people with the number is chosen by who answers, never by the hub.
  const likely = chosen ?? (isOffFile || call.caller_standing === "shared" ? undefined : call.matches[0]);
  const answerWords = offer?.kind === "callback" ? t("lines:offer.callBack") : t("answer");
  const others = call.matches.filter((one) => one !== likely);

  const take = (threadId: string, name: string, remember = false) => {
    setFinding(false);
    requestCall({ threadId, name, via: "phone", answers: { callId: call.id, remember } });
  };
  const handleRefuse = () =>
    refuse.mutate(call.id, { onError: (error) => showToast({ kind: "error", title: t("refuseFailed"), detail: problemWords(error) }) });

  return (
    <section className="phone-call" aria-label={t("label", { caller: likely?.applicant ?? (call.caller_shown || t("withheld")) })}>
      <PhoneIncoming size={18} aria-hidden className="phone-call-mark" />
      <div className="phone-call-words">
        <p className="phone-call-who">
          <strong>
            <bdi>{likely ? likely.applicant : t("stranger")}</bdi>
          </strong>
          <bdi>{call.caller_shown || t("withheld")}</bdi>
          {offer?.kind === "callback" ? <strong>{t("lines:offer.number", { number: isolated(offer.callback_shown) })}</strong> : null}
          {isOffFile ? <strong>{t("lines:offer.offFile")}</strong> : null}
          {call.caller_standing === "shared" ? <strong>{standing(call.caller_standing)}</strong> : null}
          {call.text_phone ? <strong>{t("textPhone")}</strong> : null}
          {call.caller_name ? <span>{t("says", { name: isolated(call.caller_name) })}</span> : null}
          {asserted(call.asserted).map((words) => (
            <span key={words}>{words}</span>
          ))}
          <span>
            <bdi>{call.program}</bdi>
            {call.label ? (
              <>
                {" · "}
                <bdi>{call.label}</bdi>
              </>
            ) : null}
          </span>
          {offer ? (
            <span>
              {t(offer.kind === "callback" ? "lines:offer.callback" : "lines:offer.call", {
                line: isolated(offer.line),
                language: languageName(offer.lang, i18n.language),
              })}
            </span>
          ) : null}
          <Timer at={offer?.since_at_ms ?? call.started_at_ms} label={offer ? t("lines:offer.waitsSince") : t("ringsSince")} />
        </p>
        {likely ? <CallerFacts caller={likely} language={languageName(likely.lang, i18n.language)} /> : <p>{t("strangerWords")}</p>}
      </div>
      <span className="phone-call-actions">
        {likely ? (
          <Button size="small" variant="primary" isDisabled={isBusy} onPress={() => take(likely.thread_id, likely.applicant)}>
            {answerWords}
          </Button>
        ) : null}
        {others.map((one) => (
          <Button key={one.thread_id} size="small" isDisabled={isBusy} onPress={() => take(one.thread_id, one.applicant)}>
            {t("answerAs", { name: one.applicant, application: one.external_id })}
          </Button>
        ))}
        <Button size="small" icon={<UserSearch size={15} aria-hidden />} isDisabled={isBusy} onPress={() => setFinding(true)}>
          {likely ? t("somebodyElse") : t("findAndAnswer")}
        </Button>
        <Button size="small" variant="quiet" icon={<PhoneOff size={15} aria-hidden />} isPending={refuse.isPending} onPress={handleRefuse}>
          {offer ? t("lines:offer.decline") : t("refuse")}
        </Button>
        <IconButton
          size="small"
          label={t("sound")}
          icon={hasSound ? <Bell size={16} aria-hidden /> : <BellOff size={16} aria-hidden />}
          isOn={hasSound}
          onPress={onSound}
        />
      </span>
      <Dialog title={t("find.title")} isOpen={isFinding} onClose={() => setFinding(false)} size="medium">
        <PersonFinder action={answerWords} onChoose={({ threadId, name }, remember) => take(threadId, name, remember)} />
      </Dialog>
    </section>
  );
}

function CallerFacts({ caller, language }: { caller: CallerView; language: string }) {
  const { t } = useTranslation("telephony");
  const user = useUser();
  const format = useFormat(user.zone);
  const words = useCommunicationWords();
  const statusWords = useStatusWords();
  return (
    <p className="phone-call-facts">
      <bdi>{caller.external_id}</bdi>
      <bdi>{caller.program}</bdi>
      <bdi>{statusWords(caller.status)}</bdi>
      <span>{language}</span>
      {caller.last_contact ? (
        <span>{t("lastContact", { channel: words.channel(caller.last_contact), when: format.brief(caller.last_contact_at_ms) })}</span>
      ) : null}
    </p>
  );
}
