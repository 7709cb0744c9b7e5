import { Delete, PhoneCall, PhoneOff, TimerReset } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FlowSaidIn, SimulatedLine } from "../../../../api/schema";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Select } from "../../../../ui/select";
import { Switch } from "../../../../ui/switch";
import { useFlowEditor } from "../editor-context";
import { heardWords } from "../model/heard-words";
import { stepTitle, useFlowWords } from "../words";
import { TrialSetting } from "./trial-setting";
import type { Simulator } from "./use-simulator";

/** Sentences are shown in the language in which they are heard. */
const AS_HEARD = "heard";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"];

/** A telephone that calls nobody: keys, and what is heard. */
export function SimulatorPanel({ simulator }: { simulator: Simulator }) {
  const { t } = useTranslation("flows");
  const problemWords = useProblemWords();
  const { flow } = useFlowEditor();
  const words = useFlowWords();
  const [early, setEarly] = useState(false);
  const [lang, setLang] = useState(AS_HEARD);
  const { acts, heard, simulation, error, start, act, reset } = simulator;
  const isOver = heard !== null && !heard.waits;
  const isReady = acts !== null && !isOver;
  // A language may be taken out of the flow meanwhile.
  const shown = flow.lang.includes(lang) ? lang : AS_HEARD;
  return (
    <section className="flow-trial" aria-label={t("editor.try")}>
      <p className="flow-hint">{t("trial.words")}</p>
      <div className="flow-row">
        {acts === null ? (
          <Button variant="primary" icon={<PhoneCall size={16} aria-hidden />} onPress={start}>
            {t("trial.start")}
          </Button>
        ) : (
          <>
            <Button icon={<PhoneOff size={16} aria-hidden />} isDisabled={isOver} onPress={() => act({ do: "hang_up" })}>
              {t("trial.hangUp")}
            </Button>
            <Button variant="quiet" icon={<Delete size={16} className="flip" aria-hidden />} onPress={reset}>
              {t("trial.reset")}
            </Button>
          </>
        )}
      </div>
      {acts === null ? null : (
        <>
          <div className="flow-keypad" role="group" aria-label={t("trial.keypad")} dir="ltr">
            {KEYS.map((key) => (
              <Button key={key} aria-label={t("trial.press", { key })} isDisabled={!isReady} onPress={() => act({ do: "press", keys: key, early })}>
                {key}
              </Button>
            ))}
          </div>
          <div className="flow-row">
            <Button size="small" icon={<TimerReset size={14} aria-hidden />} isDisabled={!isReady} onPress={() => act({ do: "wait", seconds: 10 })}>
              {t("trial.wait")}
            </Button>
            <Switch isSelected={early} onChange={setEarly}>
              {t("trial.early")}
            </Switch>
          </div>
          {error ? <Banner kind="error">{problemWords(error)}</Banner> : null}
          {flow.lang.length > 1 ? (
            <Select
              label={t("trial.saidIn")}
              options={[{ id: AS_HEARD, name: t("trial.asHeard") }, ...flow.lang.map((one) => ({ id: one, name: words.language(one) }))]}
              value={shown}
              onChange={(id) => setLang(String(id ?? AS_HEARD))}
            />
          ) : null}
          <Transcript lines={heard?.lines ?? []} lang={shown === AS_HEARD ? null : shown} />
          <p role="status" className="flow-hint">
            {heard === null || simulation === null ? null : heard.waits ? t("trial.waits") : t(`trial.end.${simulation.end}`)}
          </p>
        </>
      )}
      <TrialSetting simulator={simulator} />
    </section>
  );
}

interface TranscriptProps {
  lines: readonly SimulatedLine[];
  /** The language in which sentences are shown; null: the one in which each is heard. */
  lang: string | null;
}

function Transcript({ lines, lang }: TranscriptProps) {
  const { t } = useTranslation("flows");
  const words = useFlowWords();
  const { goTo, flow } = useFlowEditor();
  const list = useRef<HTMLOListElement>(null);
  const { length } = lines;
  useEffect(() => {
    if (length) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [length]);
  const wordsOf = ({ kind, text }: SimulatedLine): string | null => {
    switch (kind) {
      case "entered":
      case "ended":
        return null;
      case "hours":
        return text === "open" ? t("trial.lines.hoursOpen") : text === "holiday" ? t("trial.lines.hoursHoliday") : t("trial.lines.hoursClosed");
      case "looked_up":
        return text === "found" ? t("trial.lines.lookupFound") : t("trial.lines.lookupNotFound");
      case "queue":
        return text === "taken"
          ? t("trial.lines.queueTaken")
          : text === "call_back"
            ? t("trial.lines.queueCallBack")
            : text === "voicemail"
              ? t("trial.lines.queueVoicemail")
              : t("trial.lines.queueNotTaken");
      case "called_back":
        return text === "offered"
          ? t("trial.lines.callbackOffered")
          : text === "answered"
            ? t("trial.lines.callbackAnswered")
            : text === "unanswered"
              ? t("trial.lines.callbackUnanswered")
              : text === "missed"
                ? t("trial.lines.callbackMissed")
                : t("trial.lines.callbackWaits");
      case "dialled":
        return text === "ended" ? t("trial.lines.dialledEnded") : t("trial.lines.dialledNotTaken");
      case "recording":
        return t(`step.record.${text === "stop" ? "stop" : text === "pause" ? "pause" : "start"}`);
      case "status":
        return text === "set" ? t("trial.lines.statusSet") : t("trial.lines.statusRefused");
      case "conference":
        return text === "entered" ? t("trial.lines.conferenceEntered") : t("trial.lines.conferenceLeft");
      case "referred":
        return text === "transferred" ? t("trial.lines.referred") : t("trial.lines.notReferred");
      case "said":
        return t("trial.lines.said", { text: heardWords(text) });
      case "played":
      case "pressed":
      case "silence":
      case "not_understood":
      case "voicemail":
      case "message":
      case "failed":
        return t(`trial.lines.${kind}`, { text });
    }
  };
  /** Why callers of the chosen language hear this in another one; null: they do not. */
  const lackOf = (line: SimulatedLine, said: FlowSaidIn | undefined): string | null => {
    if (!said || said.lang === line.lang) return null;
    const names = { language: words.language(said.lang), heard: words.language(line.lang) };
    return said.text === null ? t("trial.notTranslated", names) : said.has_voice ? null : t("trial.noVoice", names);
  };
  return (
    // What scrolls must be reachable by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol ref={list} className="flow-transcript" aria-label={t("trial.transcript")} tabIndex={0}>
      {lines.map((line, index) => {
        const said = line.said.find((one) => one.lang === lang);
        const inLang = said?.text ?? null;
        const text = wordsOf(inLang === null ? line : { ...line, text: inLang });
        const lack = lackOf(line, said);
        return text === null ? null : (
          // Lines are never moved: a call is shown from its beginning.
          <li key={index} data-who={line.who}>
            <span lang={(inLang === null ? line.lang : said?.lang) || undefined} dir="auto">
              {text}
            </span>
            {flow.steps[line.step] ? (
              <button type="button" className="flow-link" onClick={() => goTo(line.step)}>
                {stepTitle(line.step)}
              </button>
            ) : null}
            {lack ? <span className="flow-lack">{lack}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
