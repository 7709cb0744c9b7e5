import { Mail, MessageSquare } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import type { LinkBy as By } from "../../../../api/schema";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { TextField } from "../../../../ui/text-field";
import { showToast } from "../../../../ui/toast-queue";
import { sendInvitation } from "../api/transfer";

/** Texts or mails the link to whoever is invited, from here: the number or the address is asked for when one of them is chosen. */
export function LinkBy({ conferenceId, identity, onSent }: { conferenceId: string; identity: string; onSent: () => void }) {
  const { t } = useTranslation("transfers");
  const problemWords = useProblemWords();
  const [by, setBy] = useState<By | null>(null);
  const [to, setTo] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
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
  return (
    <>
      <span className="dock-link">
        <Button size="small" icon={<MessageSquare size={15} aria-hidden />} aria-pressed={by === "sms"} onPress={() => choose("sms")}>
          {t("send.text")}
        </Button>
        <Button size="small" icon={<Mail size={15} aria-hidden />} aria-pressed={by === "email"} onPress={() => choose("email")}>
          {t("send.mail")}
        </Button>
      </span>
      {by ? (
        <>
          <TextField
            label={t(by === "sms" ? "send.number" : "send.address")}
            type={by === "sms" ? "tel" : "email"}
            textDir="ltr"
            autoComplete="off"
            autoFocus
            value={to}
            error={problem ?? undefined}
            onChange={setTo}
          />
          <Button size="small" variant="primary" isDisabled={!to.trim()} isPending={isBusy} onPress={() => void handleSend()}>
            {t("send.go")}
          </Button>
        </>
      ) : null}
    </>
  );
}
