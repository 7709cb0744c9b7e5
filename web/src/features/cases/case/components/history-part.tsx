import { useTranslation } from "react-i18next";
import type { Answer, HistoryEntry, PaymentStatus } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { useAnswerWords } from "../../../../shared/cases/item/answer-words";
import { useStatusWords } from "../../../../shared/cases/item/status-words";
import { useUser } from "../../../../shared/identity/user";
import { usePaymentWords } from "./payment-words";
import { Part } from "./part";

/** What has happened to the application: who, what, when; the last thing first. */
export function HistoryPart({ history }: { history: HistoryEntry[] }) {
  const { t } = useTranslation("case");
  const user = useUser();
  const format = useFormat(user.zone);
  const words = useHistoryWords();
  return (
    <Part id="history" title={t("history.title")}>
      {history.length ? (
        <ol className="case-history">
          {history.map((entry, at) => (
            <li key={`${entry.at_ms}-${at}`} className="case-event" data-kind={entry.kind}>
              <time className="case-quiet tabular" dateTime={new Date(entry.at_ms).toISOString()}>
                {format.dateTime(entry.at_ms)}
              </time>
              <span>
                <span>{words(entry)}</span>
                {entry.reason ? <span className="case-event-why">{t("history.reason", { reason: entry.reason })}</span> : null}
                {entry.comment && entry.kind !== "payment" ? (
                  <q className="case-event-why">
                    <bdi>{entry.comment}</bdi>
                  </q>
                ) : null}
                {entry.document ? <span className="case-event-why">{t("history.shownBy", { document: isolated(entry.document.name) })}</span> : null}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="case-quiet">{t("history.none")}</p>
      )}
    </Part>
  );
}

function useHistoryWords(): (entry: HistoryEntry) => string {
  const { t } = useTranslation("case");
  const status = useStatusWords();
  const payment = usePaymentWords();
  const answer = useAnswerWords();
  /** In the reader's format, where the form still says of which kind the answer is. */
  const answerWords = (read: Answer | null, plain: string) => (read ? answer(read) : plain);
  return (entry) => {
    const name = entry.by === "system" ? t("history.system") : entry.by;
    switch (entry.kind) {
      case "filed":
        return t("history.filed", { name, to: status(entry.to) });
      case "state":
        return entry.owner
          ? t("history.stateAndOwner", { name, from: status(entry.from), to: status(entry.to), owner: entry.owner })
          : t("history.state", { name, from: status(entry.from), to: status(entry.to) });
      case "owner":
        return entry.to ? t("history.owner", { name, to: entry.to }) : t("history.nobody", { name });
      case "undo":
        return t("history.undo", { name, to: status(entry.to) || t("history.nobodyName") });
      case "withdrawn":
        return t("history.withdrawn", { name });
      case "state_removed":
        return t("history.stateRemoved", { name, from: status(entry.from), to: status(entry.to) });
      case "document":
        return t("history.document", { name, document: entry.to });
      case "document_accepted":
        return t("history.documentAccepted", { name, document: entry.to });
      case "document_not_usable":
        return t("history.documentNotUsable", { name, document: entry.to });
      case "document_unjudged":
        return t("history.documentUnjudged", { name, document: entry.to });
      case "documents_asked":
        return t("history.documentsAsked", { name, documents: isolated(entry.to) });
      case "document_removed":
        return t("history.documentRemoved", { name, document: entry.to });
      case "answer":
        return t("history.corrected", {
          name,
          question: entry.question,
          from: isolated(answerWords(entry.before, entry.from) || t("answers.none")),
          to: isolated(answerWords(entry.after, entry.to) || t("answers.none")),
        });
      case "correction_asked":
        return t("history.correctionAsked", { name, question: isolated(entry.question) });
      case "correction_taken_back":
        return t("history.correctionTakenBack", { name });
      case "as_it_is":
        return t("history.asItIs", { name, question: isolated(entry.question) });
      case "offered":
        return t("history.offered", { name, question: isolated(entry.question) });
      case "offer_taken":
        return t("history.offerTaken", { name, question: isolated(entry.question) });
      case "offer_declined":
        return t("history.offerDeclined", { name, question: isolated(entry.question) });
      case "override":
        return t("history.override", { name });
      case "override_end":
        return t("history.overrideEnd", { name });
      case "payment":
        return t("history.payment", { status: payment(entry.to as PaymentStatus), reference: entry.comment });
      case "hold_set":
        return t("history.holdSet", { name });
      case "hold_lifted":
        return t("history.holdLifted", { name });
    }
  };
}
