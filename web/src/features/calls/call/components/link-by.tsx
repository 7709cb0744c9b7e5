import { Mail, MessageSquare } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import type { LinkBy as By } from "../../../../api/schema";
import { typedNumber } from "../../../../shared/calls/case-numbers";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { TextField } from "../../../../ui/text-field";
import { showToast } from "../../../../ui/toast-queue";
import { isOfInvited, sendInvitation, telephonesHere } from "../api/transfer";
import { useLiveCall } from "../store";

export interface LinkByProps {
  conferenceId: string;
  /** Who is invited, and under which name. */
  identity: string;
  name: string;
  onSent: () => void;
}

/**
 * Texts or mails the link to whoever is invited, from here: the number or the address is asked for when one of them is chosen. Nothing is
 * sent to somebody whose telephone is in the call: the buttons say so.
 */
export function LinkBy({ conferenceId, identity, name, onSent }: LinkByProps) {
  const { t } = useTranslation(["transfers", "problem"]);
  const phones = telephonesHere(useLiveCall((state) => state.conference));
  const why = useId();
  const problemWords = useProblemWords();
  const [by, setBy] = useState<By | null>(null);
  const [to, setTo] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isHere = phones.some((phone) => isOfInvited(phone, identity, name));
  const isTheirs = by === "sms" && typedNumber(to, phones) !== undefined;
  const choose = (next: By) => {
    setBy(next);
    setTo("");
    setProblem(null);
  };
  const handleSend = async () => {
    if (!by) return;
    setBusy(true);
    setProblem(null);
    try {
      await sendInvitation(conferenceId, identity, by, to);
      showToast({ kind: "success", title: t("send.sent"), detail: to });
      onSent();
    } catch (reason) {
      const isWrong = isProblem(reason) && reason.errors.some((one) => one.field === "to");
      setProblem(isWrong ? t(by === "sms" ? "send.invalidNumber" : "send.invalidAddress") : problemWords(reason));
      setBusy(false);
    }
  };
  const buttons = { size: "small", isDisabled: isHere, "aria-describedby": isHere ? why : undefined } as const;
  return (
    <>
      <span className="dock-link">
        <Button {...buttons} icon={<MessageSquare size={15} aria-hidden />} aria-pressed={by === "sms"} onPress={() => choose("sms")}>
          {t("send.text")}
        </Button>
        <Button {...buttons} icon={<Mail size={15} aria-hidden />} aria-pressed={by === "email"} onPress={() => choose("email")}>
          {t("send.mail")}
        </Button>
      </span>
      {isHere ? (
        <p id={why} role="status">
          {t("problem:in_call_by_telephone")}
        </p>
      ) : null}
      {by && !isHere ? (
        <>
          <TextField
            label={t(by === "sms" ? "send.number" : "send.address")}
            type={by === "sms" ? "tel" : "email"}
            textDir="ltr"
            autoComplete="off"
            autoFocus
            value={to}
            error={isTheirs ? t("problem:in_call_by_telephone") : (problem ?? undefined)}
            onChange={setTo}
          />
          <Button size="small" variant="primary" isDisabled={!to.trim() || isTheirs} isPending={isBusy} onPress={() => void handleSend()}>
            {t("send.go")}
          </Button>
        </>
      ) : null}
    </>
  );
}
