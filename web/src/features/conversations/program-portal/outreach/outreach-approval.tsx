import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { OutreachItem, OutreachText } from "../../../../api/schema";
import { useAuthorName } from "../../../../shared/identity/author-name";
import { directionOf, isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { languageName } from "../../../../shared/words/languages";
import "../../../../shared/conversations/message-sample.css";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { TextArea } from "../../../../ui/text-area";
import { useAnswerOutreach } from "../api/outreach-answers";

/** Longest reason of a refusal. */
const MAX_REASON = 500;

export interface OutreachApprovalProps {
  item: OutreachItem;
  /** Its words in every language; undefined while they are on their way. */
  texts: OutreachText[] | undefined;
}

/** An outreach that waits for a second person: what it says to how many, and the answers to it. */
export function OutreachApproval({ item, texts }: OutreachApprovalProps) {
  const { t, i18n } = useTranslation("portal");
  const format = useFormat();
  const author = useAuthorName();
  const problemWords = useProblemWords();
  const answer = useAnswerOutreach(item.id);
  const [asked, setAsked] = useState<"approve" | "refuse" | null>(null);
  const name = isolated(item.name);
  const number = format.number(item.total);
  return (
    <div className="portal-form">
      <p>{t("outreach.asks", { name: author(item.created_by), number, count: item.total })}</p>
      {texts?.map((text) => (
        <div key={text.lang} className="message-sample">
          <span className="message-sample-note">{languageName(text.lang, i18n.language)}</span>
          <div className="message-sample-paper" lang={text.lang} dir={directionOf(text.lang)}>
            {text.subject ? <strong>{text.subject}</strong> : null}
            <p>{text.body}</p>
          </div>
        </div>
      ))}
      {answer.isError ? (
        <Banner kind="error" isLive>
          {problemWords(answer.error)}
        </Banner>
      ) : null}
      <div className="portal-actions">
        {item.may_answer ? (
          <>
            <Button
              size="small"
              variant="primary"
              isDisabled={!texts}
              isPending={answer.isPending}
              aria-label={t("outreach.approveOf", { name })}
              onPress={() => setAsked("approve")}
            >
              {t("outreach.approve")}
            </Button>
            <Button size="small" aria-label={t("outreach.refuseOf", { name })} onPress={() => setAsked("refuse")}>
              {t("outreach.refuse")}
            </Button>
          </>
        ) : null}
        {item.may_withdraw ? (
          <Button size="small" isPending={answer.isPending} aria-label={t("outreach.withdrawOf", { name })} onPress={() => answer.mutate({ how: "withdraw" })}>
            {t("outreach.withdraw")}
          </Button>
        ) : null}
      </div>
      {asked === "approve" ? (
        <Dialog
          title={t("outreach.approveOf", { name })}
          kind="alert"
          isOpen
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button onPress={() => setAsked(null)}>{t("cancel")}</Button>
              <Button
                variant="primary"
                onPress={() => {
                  setAsked(null);
                  answer.mutate({ how: "approve" });
                }}
              >
                {t("outreach.approve")}
              </Button>
            </>
          }
        >
          <p>{t("outreach.approveWords", { number, count: item.total })}</p>
        </Dialog>
      ) : null}
      {asked === "refuse" ? (
        <RefusalDialog
          name={name}
          onClose={() => setAsked(null)}
          onRefuse={(reason) => {
            setAsked(null);
            answer.mutate({ how: "refuse", reason });
          }}
        />
      ) : null}
    </div>
  );
}

function RefusalDialog({ name, onClose, onRefuse }: { name: string; onClose: () => void; onRefuse: (reason: string) => void }) {
  const { t } = useTranslation("portal");
  const [reason, setReason] = useState("");
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) onRefuse(reason.trim());
  };
  return (
    <Dialog
      title={t("outreach.refuseOf", { name })}
      kind="form"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="outreach-refusal" variant="danger" isDisabled={!reason.trim()}>
            {t("outreach.refuse")}
          </Button>
        </>
      }
    >
      <form id="outreach-refusal" className="portal-form" onSubmit={handleSubmit}>
        <TextArea
          label={t("outreach.refusalReason")}
          description={t("outreach.refusalWords")}
          value={reason}
          onChange={setReason}
          maxLength={MAX_REASON}
          isRequired
          autoFocus
        />
      </form>
    </Dialog>
  );
}
