import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import type { MassTestSent, OutreachPreviewBody, OutreachTally } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { useStatusWords } from "../../../../shared/cases/item/status-words";
import { languageName } from "../../../../shared/words/languages";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Select } from "../../../../ui/select";
import { Skeleton } from "../../../../ui/skeleton";
import { TextField } from "../../../../ui/text-field";
import { useOutreachTexts } from "../api/outreach-texts";
import { useBeginOutreach, useOutreachPreview } from "../api/outreach-items";
import { TEXT_LANGUAGES } from "../../../../shared/words/text-languages";
import { OutreachPrecautions } from "./outreach-precautions";
import { OutreachSamples } from "./outreach-samples";
import { typedNumber } from "./typed-number";

const EVERY = "every";
const DAY_MS = 86_400_000;
/** Days without contact that may be asked for. */
const DAYS = [7, 14, 30, 90] as const;
/** Messages a minute that may be chosen. */
const PACES = [12, 60, 300, 600] as const;

/** Filter and message of a new outreach, with the number of recipients before it starts. */
export function OutreachDialog({ program, onClose }: { program: number; onClose: () => void }) {
  const { t, i18n } = useTranslation("portal");
  const problemWords = useProblemWords();
  const statusWords = useStatusWords();
  const format = useFormat();
  const texts = useOutreachTexts(program);
  const begin = useBeginOutreach();
  const [key] = useState(() => crypto.randomUUID());
  const [now] = useState(() => Date.now());
  const [name, setName] = useState("");
  const [template, setTemplate] = useState<string | null>(null);
  const [state, setState] = useState(EVERY);
  const [lang, setLang] = useState(EVERY);
  const [days, setDays] = useState(EVERY);
  const [perMinute, setPerMinute] = useState(60);
  // A test and a number are of one message: with other words or for other people they do not count.
  const [tested, setTested] = useState<{ of: string; test: MassTestSent } | null>(null);
  const [entered, setEntered] = useState({ of: "", number: "" });
  // A template for some statuses is offered once one of them is chosen: nobody else gets its words.
  const offered = texts.data?.templates.filter((one) => one.audience === "applicant" && (one.states.length === 0 || one.states.includes(Number(state)))) ?? [];
  const chosen = offered.find((one) => one.key === template);
  const body: OutreachPreviewBody = {
    filter: {
      program,
      states: state === EVERY ? [] : [Number(state)],
      lang: lang === EVERY ? null : lang,
      last_contact_before_ms: days === EVERY ? null : now - Number(days) * DAY_MS,
    },
    channel: chosen?.channel ?? "EMAIL",
    template: chosen?.key ?? "",
  };
  const preview = useOutreachPreview(body, Boolean(chosen));
  const tally = preview.data?.tally;
  const content = JSON.stringify(body);
  const test = tested?.of === content ? tested.test : null;
  const typed = entered.of === content ? entered.number : "";
  const setTyped = (number: string) => setEntered({ of: content, number });
  const needsTest = preview.data?.needs_test ?? false;
  const isCareful = !needsTest || (test !== null && typedNumber(typed) === tally?.reached);
  const canBegin = name.trim() !== "" && Boolean(chosen) && Boolean(tally?.reached) && isCareful;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!canBegin) return;
    const proof = needsTest && test ? { test_id: test.id, confirmed_number: typedNumber(typed) } : {};
    begin.mutate(
      { key, body: { ...body, name: name.trim(), per_minute: perMinute, ...proof } },
      {
        onSuccess: onClose,
        onError: (error) => {
          if (isProblem(error, "test_first")) setTested(null);
          if (!isProblem(error, "number_not_confirmed")) return;
          // The people are others by now: count them again, and ask again.
          setTyped("");
          void preview.refetch();
        },
      },
    );
  };
  return (
    <Dialog
      title={t("outreach.new")}
      size="large"
      kind="form"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="outreach" variant="primary" isDisabled={!canBegin} isPending={begin.isPending}>
            {preview.data?.needs_approval
              ? t("outreach.ask")
              : tally?.reached
                ? t("outreach.sendTo", { number: format.number(tally.reached) })
                : t("outreach.send")}
          </Button>
        </>
      }
    >
      {!texts.data ? (
        texts.isError ? (
          <Banner kind="error">{problemWords(texts.error)}</Banner>
        ) : (
          <Skeleton lines={5} />
        )
      ) : (
        <form id="outreach" className="portal-form" onSubmit={handleSubmit}>
          {begin.isError ? (
            <Banner kind="error" isLive>
              {problemWords(begin.error)}
            </Banner>
          ) : null}
          <TextField label={t("outreach.name")} value={name} onChange={setName} maxLength={80} isRequired autoFocus />
          <Select
            label={t("outreach.template")}
            options={offered.map((one) => ({
              id: one.key,
              name: one.channel === "SMS" ? t("rules.byText", { name: one.name }) : t("rules.byMail", { name: one.name }),
              detail: format.names(one.langs.map((lang) => languageName(lang, i18n.language))),
            }))}
            value={chosen?.key ?? null}
            placeholder={t("rules.choose")}
            onChange={(id) => setTemplate(String(id))}
          />
          <Select
            label={t("outreach.state")}
            options={[{ id: EVERY, name: t("outreach.everyState") }, ...texts.data.states.map((one) => ({ id: String(one.id), name: statusWords(one.name) }))]}
            value={state}
            onChange={(id) => setState(String(id))}
          />
          <Select
            label={t("language")}
            options={[{ id: EVERY, name: t("outreach.everyLanguage") }, ...TEXT_LANGUAGES.map((one) => ({ id: one, name: languageName(one, i18n.language) }))]}
            value={lang}
            onChange={(id) => setLang(String(id))}
          />
          <Select
            label={t("outreach.contact")}
            options={[{ id: EVERY, name: t("outreach.anyContact") }, ...DAYS.map((one) => ({ id: String(one), name: t("outreach.noContact", { days: one }) }))]}
            value={days}
            onChange={(id) => setDays(String(id))}
          />
          <Select
            label={t("outreach.pace")}
            options={PACES.map((one) => ({ id: String(one), name: t("outreach.perMinute", { number: one }) }))}
            value={String(perMinute)}
            onChange={(id) => setPerMinute(Number(id))}
          />
          {preview.isError ? <Banner kind="error">{problemWords(preview.error)}</Banner> : null}
          {preview.data ? <Tally tally={preview.data.tally} first={preview.data.first} /> : null}
          {preview.data?.samples.length ? <OutreachSamples samples={preview.data.samples} /> : null}
          {preview.data?.needs_test ? (
            <OutreachPrecautions
              key={content}
              body={body}
              preview={preview.data}
              test={test}
              onTest={(sent) => setTested({ of: content, test: sent })}
              typed={typed}
              onType={setTyped}
            />
          ) : null}
        </form>
      )}
    </Dialog>
  );
}

function Tally({ tally, first }: { tally: OutreachTally; first: string[] }) {
  const { t } = useTranslation("portal");
  const format = useFormat();
  const lacks: [string, number][] = [
    [t("outreach.noAddress"), tally.no_address],
    [t("outreach.optedOut"), tally.opted_out],
    [t("outreach.noConsent"), tally.no_consent],
    [t("outreach.repeated"), tally.repeated],
  ];
  return (
    <section className="portal-preview" aria-live="polite" aria-label={t("outreach.count")}>
      <strong className="tabular">{t("outreach.reached", { reached: format.number(tally.reached), found: format.number(tally.found) })}</strong>
      {lacks
        .filter(([, count]) => count > 0)
        .map(([words, count]) => (
          <span key={words} className="portal-note tabular">
            {words}: {format.number(count)}
          </span>
        ))}
      {tally.quiet_now ? <span className="portal-note">{t("outreach.quietNow", { number: format.number(tally.quiet_now) })}</span> : null}
      {first.length ? <span className="portal-note">{t("outreach.first", { names: isolated(first.join(", ")) })}</span> : null}
    </section>
  );
}
