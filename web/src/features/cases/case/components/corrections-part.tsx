import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import type { Answer, AskedCorrections, CaseView, ChangeOffer, ItemOutcome, RequestState } from "../../../../api/schema";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { showToast } from "../../../../ui/toast-queue";
import { useCorrections, useTakeBackCorrections, useTakeOffer } from "../api/corrections";
import { AnswerValue } from "./answer-value";
import { DeclineDialog } from "./decline-dialog";
import { Part } from "./part";

/** What the applicant was asked to correct, with what came back, and what they offer to change. Nothing where there is neither. */
export function CorrectionsPart({ view }: { view: CaseView }) {
  const { t } = useTranslation("case");
  const found = useCorrections(view.item.id, view.item.threadId);
  const { requests = [], offers = [] } = found.data ?? {};
  if (requests.length === 0 && offers.length === 0) return null;
  return (
    <Part id="corrections" title={t("corrections.title")}>
      {offers.map((offer) => (
        <Offer key={offer.id} view={view} offer={offer} />
      ))}
      {requests.map((request) => (
        <Request key={request.id} id={view.item.id} request={request} />
      ))}
    </Part>
  );
}

/** Two answers beside each other. */
function Sides({ before, after, names }: { before: Answer | null; after: Answer | null; names: [string, string] }) {
  const { t } = useTranslation("case");
  const side = (answer: Answer | null) => (answer ? <AnswerValue answer={answer} /> : <span className="case-quiet">{t("answers.none")}</span>);
  return (
    <span className="case-corrected">
      <span className="case-side">
        <span className="case-side-head">{names[1]}</span>
        {side(after)}
      </span>
      <span className="case-side" data-own>
        <span className="case-side-head">{names[0]}</span>
        {side(before)}
      </span>
    </span>
  );
}

function Request({ id, request }: { id: number; request: AskedCorrections }) {
  const { t } = useTranslation("case");
  const user = useUser();
  const format = useFormat(user.zone);
  const problemWords = useProblemWords();
  const takeBack = useTakeBackCorrections(id);
  const states: Record<RequestState, string> = {
    open: t("corrections.state.open"),
    answered: t("corrections.state.answered"),
    taken_back: t("corrections.state.takenBack"),
  };
  const outcomes: Record<ItemOutcome, string> = {
    open: t("corrections.outcome.open"),
    corrected: t("corrections.outcome.corrected"),
    as_it_is: t("corrections.outcome.asItIs"),
    gone: t("corrections.outcome.gone"),
  };
  const told = request.told_by === "SMS" ? t("corrections.toldByText") : request.told_by ? t("corrections.toldByMail") : t("corrections.untold");
  return (
    <article className="case-section" aria-label={states[request.state]}>
      <header className="case-part-head">
        <p>
          <strong>{states[request.state]}</strong>
          {request.due_on ? ` ${t("corrections.until", { date: format.date(`${request.due_on}T12:00:00Z`) })}` : null}
        </p>
        {request.state === "open" && hasPermission(user, "queue.write") ? (
          <Button
            size="small"
            isPending={takeBack.isPending}
            onPress={() => takeBack.mutate(request.id, { onSuccess: () => showToast({ kind: "success", title: t("corrections.tookBack") }) })}
          >
            {t("corrections.takeBack")}
          </Button>
        ) : null}
      </header>
      {takeBack.isError ? (
        <Banner kind="error" isLive>
          {problemWords(takeBack.error)}
        </Banner>
      ) : null}
      <p className="case-quiet">
        {t("corrections.by", { name: isolated(request.by), date: format.dateTime(request.asked_at_ms) })} · {told}
        {request.reminded_at_ms === null ? null : ` · ${t("corrections.reminded", { date: format.dateTime(request.reminded_at_ms) })}`}
      </p>
      <dl className="case-asked-list">
        {request.items.map((item) => (
          <div key={item.at} data-outcome={item.outcome}>
            <dt>
              <bdi>{item.title}</bdi>
            </dt>
            <dd>
              <q dir="auto">{item.words}</q>
              <span className="case-quiet">
                {outcomes[item.outcome]}
                {item.answered_by && item.answered_at_ms !== null
                  ? ` · ${t("corrections.by", { name: isolated(item.answered_by), date: format.dateTime(item.answered_at_ms) })}`
                  : null}
              </span>
              {item.outcome === "corrected" ? (
                <Sides before={item.before} after={item.after} names={[t("corrections.before"), t("corrections.after")]} />
              ) : item.before ? (
                <AnswerValue answer={item.before} />
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

function Offer({ view, offer }: { view: CaseView; offer: ChangeOffer }) {
  const { t } = useTranslation("case");
  const user = useUser();
  const format = useFormat(user.zone);
  const problemWords = useProblemWords();
  const take = useTakeOffer(view.item.id);
  const [isDeclining, setIsDeclining] = useState(false);
  const [mustSignAgain, setMustSignAgain] = useState(false);
  const isOpen = offer.state === "open";
  const ended = { name: isolated(offer.ended_by), date: format.dateTime(offer.ended_at_ms) };
  const state = isOpen
    ? t("corrections.offerState.open")
    : offer.state === "taken"
      ? t("corrections.offerState.taken", ended)
      : t("corrections.offerState.declined", ended);
  return (
    <article className="case-section" aria-label={t("corrections.offer", { name: isolated(offer.by) })}>
      <header className="case-part-head">
        <p>
          <strong>{t("corrections.offer", { name: isolated(offer.by) })}</strong>
        </p>
        {isOpen && hasPermission(user, "queue.write") ? (
          <span className="case-offer-actions">
            <Button
              size="small"
              variant="primary"
              isPending={take.isPending}
              onPress={() =>
                take.mutate(offer.id, {
                  onSuccess: ({ sign_again: again }) => {
                    setMustSignAgain(again.length > 0);
                    showToast({ kind: "success", title: t("corrections.taken") });
                  },
                })
              }
            >
              {t("corrections.take")}
            </Button>
            <Button size="small" onPress={() => setIsDeclining(true)}>
              {t("corrections.decline")}
            </Button>
          </span>
        ) : null}
      </header>
      {take.isError ? (
        <Banner kind="error" isLive>
          {isProblem(take.error, "form_faults") ? t("corrections.unfit") : problemWords(take.error)}
        </Banner>
      ) : null}
      {mustSignAgain ? (
        <Banner kind="warning" isLive>
          {t("corrections.signAgain")}
        </Banner>
      ) : null}
      <q dir="auto">{offer.words}</q>
      <p className="case-quiet">
        {state} · {format.dateTime(offer.offered_at_ms)}
      </p>
      {offer.reason ? (
        <q className="case-quiet" dir="auto">
          {offer.reason}
        </q>
      ) : null}
      <dl className="case-asked-list">
        {offer.items.map((item) => (
          <div key={item.at}>
            <dt>
              <bdi>{item.title}</bdi>
            </dt>
            <dd>
              <Sides before={item.before} after={item.after} names={[t("corrections.before"), t("corrections.offered")]} />
              {item.has_moved ? <span className="case-quiet">{t("corrections.moved")}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      {isDeclining ? <DeclineDialog view={view} offer={offer} onClose={() => setIsDeclining(false)} /> : null}
    </article>
  );
}
