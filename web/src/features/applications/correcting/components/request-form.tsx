import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerFault, OwnRequest } from "../../../../api/schema";
import type { Prepared } from "../../../../shared/form-engine/document";
import { ErrorSummary } from "../../../../shared/form-fields/error-summary";
import { goToAnswer } from "../../../../shared/form-fields/go-to-answer";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { useAnswerCorrections } from "../api/own-corrections";
import { useUnsentPapers } from "../api/unsent-papers";
import { faultsOf, useFaultLines } from "../faults";
import { hasPapers, isSame, paperAt, partsOf, placeTitle, valueAt, type Answers } from "../places";
import { PlaceAnswer } from "./place-answer";
import { PlaceFields } from "./place-fields";
import { PlacePapers } from "./place-papers";

export interface RequestFormProps {
  applicationId: number;
  prepared: Prepared;
  answers: Answers;
  request: OwnRequest;
  onSent: () => void;
}

/** What is asked at one time: each answer as it is now, to be changed or to be left as it is. Everything else stays closed. */
export function RequestForm({ applicationId, prepared, answers, request, onSent }: RequestFormProps) {
  const { t, i18n } = useTranslation("correcting");
  const format = useFormat();
  const problemWords = useProblemWords();
  const send = useAnswerCorrections(applicationId, request.id);
  const key = useRef(crypto.randomUUID());
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [asItIs, setAsItIs] = useState<ReadonlySet<string>>(new Set());
  const [faults, setFaults] = useState<AnswerFault[]>([]);
  const [extra, setExtra] = useState<string[]>([]);
  const [isTried, setIsTried] = useState(false);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const lines = useFaultLines(prepared, answers, faults);
  const waiting = request.items.filter((item) => item.outcome === "open");
  const { data: tracked } = useUnsentPapers(
    applicationId,
    waiting.some((item) => hasPapers(prepared, item.at)),
  );
  useEffect(() => {
    // The papers of a row are asked for apart: what was uploaded for them before is there again.
    const rows = request.items.filter((item) => item.outcome === "open").map((item) => `${item.at}/`);
    const places = Object.values(tracked?.unsent_places ?? {}).filter((at) => paperAt(prepared, at) && rows.some((row) => at.startsWith(row)));
    setExtra((all) => (places.every((at) => all.includes(at)) ? all : [...new Set([...all, ...places])]));
  }, [tracked, prepared, request]);
  const startAt = (at: string) => valueAt(answers, at);
  const valueOf = (at: string) => (at in values ? values[at] : startAt(at));

  const change = (at: string, value: unknown) => {
    key.current = crypto.randomUUID();
    setValues((all) => ({ ...all, [at]: value }));
    setFaults((all) => all.filter((fault) => fault.at !== at && !fault.at.startsWith(`${at}/`)));
  };
  const handlePapers = useCallback((at: string, value: unknown) => {
    key.current = crypto.randomUUID();
    setValues((all) => {
      if (value !== null) return { ...all, [at]: value };
      const { [at]: _, ...rest } = all;
      return rest;
    });
    if (value !== null) setFaults((all) => all.filter((fault) => fault.at !== at));
  }, []);
  const handleBusy = useCallback(
    (at: string, is: boolean) =>
      setBusy((all) => {
        if (all.has(at) === is) return all;
        const next = new Set(all);
        if (is) next.add(at);
        else next.delete(at);
        return next;
      }),
    [],
  );
  const leave = (at: string, is: boolean) => {
    key.current = crypto.randomUUID();
    setAsItIs((all) => {
      const next = new Set(all);
      if (is) next.add(at);
      else next.delete(at);
      return next;
    });
    setFaults((all) => all.filter((fault) => fault.at !== at && !fault.at.startsWith(`${at}/`)));
  };
  const handleSend = () => {
    setIsTried(true);
    const isTouched = (at: string) => at in values && !isSame(values[at], startAt(at));
    const unchanged = waiting.filter((item) => !asItIs.has(item.at) && !isTouched(item.at));
    if (unchanged.length > 0) {
      setFaults(unchanged.map(({ at }) => ({ at, part: "", key: "unchanged", rule: "" })));
      return;
    }
    const isOnlyLeft = waiting.every((item) => asItIs.has(item.at));
    const items = [
      ...waiting.map(({ at }) => (asItIs.has(at) ? { at, as_it_is: true } : { at, value: valueOf(at) ?? null })),
      ...(isOnlyLeft ? [] : extra.filter((at) => at in values).map((at) => ({ at, value: values[at] ?? null }))),
    ];
    send.mutate(
      { items, key: key.current },
      {
        onSuccess: onSent,
        onError: (error) => {
          const found = faultsOf(error);
          if (!found) return;
          setFaults(found);
          // The papers of a row are not among its fields.
          const isAsked = (at: string) => waiting.some((item) => at === item.at || (at.startsWith(`${item.at}/`) && !paperAt(prepared, at)));
          setExtra((all) => [...new Set([...all, ...found.map((fault) => fault.at).filter((at) => !isAsked(at))])]);
        },
      },
    );
  };
  const titleOf = (at: string) => {
    const { text, person } = placeTitle(prepared, answers, at, i18n.language);
    return person ? t("ofPerson", { person: isolated(person), question: text }) : text;
  };
  const isUnchanged = (at: string) => faults.some((fault) => fault.key === "unchanged" && fault.at === at);
  const heading = `asked-${request.id}`;
  const field = (at: string) => {
    const paper = paperAt(prepared, at);
    const props = { prepared, at, faults };
    return paper ? (
      <PlacePapers
        key={at}
        {...props}
        applicationId={applicationId}
        question={paper}
        isReplaced={(startAt(at) ?? null) !== null}
        onChange={handlePapers}
        onBusy={handleBusy}
      />
    ) : (
      <PlaceFields key={at} {...props} applicationId={applicationId} answers={answers} value={valueOf(at)} onChange={(value) => change(at, value)} />
    );
  };
  return (
    <form
      className="correcting-request"
      aria-labelledby={heading}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleSend();
      }}
    >
      <h3 id={heading} className="page-subtitle">
        {request.due_on ? t("request.until", { date: format.date(`${request.due_on}T12:00:00Z`) }) : t("request.title")}
      </h3>
      <p>{t("request.lead")}</p>
      {isTried && lines.length > 0 ? <ErrorSummary title={t("request.faults")} faults={lines} onGo={goToAnswer} /> : null}
      {send.isError && !faultsOf(send.error) ? (
        <Banner kind="error" isLive>
          {problemWords(send.error)}
        </Banner>
      ) : null}
      {waiting.map((item) => (
        <section key={item.at} className="correcting-place" aria-label={titleOf(item.at)}>
          <p className="correcting-words">
            <span className="correcting-label">{t("request.words")}</span>
            <q dir="auto">{item.words}</q>
          </p>
          <div className="correcting-now">
            <span className="correcting-label">{t("request.now", { question: titleOf(item.at) })}</span>
            <PlaceAnswer prepared={prepared} at={item.at} value={startAt(item.at)} />
          </div>
          {paperAt(prepared, item.at) ? (
            // What was uploaded is still there where somebody changes their mind.
            <div hidden={asItIs.has(item.at)}>{field(item.at)}</div>
          ) : asItIs.has(item.at) ? null : (
            field(item.at)
          )}
          {isUnchanged(item.at) && partsOf(item.at).row !== null && partsOf(item.at).inner === null ? (
            <p className="correcting-fault" role="alert">
              {t("faults.unchanged")}
            </p>
          ) : null}
          <Checkbox id={`as-it-is:${item.at}`} isSelected={asItIs.has(item.at)} onChange={(is) => leave(item.at, is)}>
            {t("request.asItIs")}
          </Checkbox>
        </section>
      ))}
      {extra.length > 0 ? (
        <section className="correcting-place" aria-labelledby={`${heading}-extra`}>
          <h4 id={`${heading}-extra`} className="correcting-label">
            {t("request.extra")}
          </h4>
          {extra.map((at) =>
            paperAt(prepared, at) ? (
              <section key={at} aria-label={titleOf(at)}>
                <p className="correcting-label">{titleOf(at)}</p>
                {field(at)}
              </section>
            ) : (
              field(at)
            ),
          )}
        </section>
      ) : null}
      <Button type="submit" variant="primary" isDisabled={[...busy].some((at) => !asItIs.has(at))} isPending={send.isPending}>
        {t("request.send")}
      </Button>
    </form>
  );
}
