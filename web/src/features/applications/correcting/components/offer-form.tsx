import { Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerFault } from "../../../../api/schema";
import type { Prepared } from "../../../../shared/form-engine/document";
import { ErrorSummary } from "../../../../shared/form-fields/error-summary";
import { goToAnswer } from "../../../../shared/form-fields/go-to-answer";
import { wordsIn } from "../../../../shared/form-fields/words-in";
import { isolated } from "../../../../shared/words/direction";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { ComboBox } from "../../../../ui/combo-box";
import { TextArea } from "../../../../ui/text-area";
import { useOfferChanges } from "../api/own-corrections";
import { faultsOf, useFaultLines } from "../faults";
import { isWritten, itemsOf, newRowId, partsOf, placeTitle, rowName, rowsOf, valueAt, type Answers } from "../places";
import { PlaceFields } from "./place-fields";

const SHORTEST_WORDS = 3;
const LONGEST_WORDS = 1000;

export interface OfferFormProps {
  applicationId: number;
  prepared: Prepared;
  answers: Answers;
  onDone: () => void;
  onCancel: () => void;
}

/** "I moved": other answers, which staff take or decline. */
export function OfferForm({ applicationId, prepared, answers, onDone, onCancel }: OfferFormProps) {
  const { t, i18n } = useTranslation("correcting");
  const problemWords = useProblemWords();
  const send = useOfferChanges(applicationId);
  const key = useRef(crypto.randomUUID());
  const heading = useRef<HTMLHeadingElement>(null);
  const [places, setPlaces] = useState<string[]>([]);
  const [values, setValues] = useState<Record<string, unknown>>({});
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState("");
  const [faults, setFaults] = useState<AnswerFault[]>([]);
  const [isTried, setIsTried] = useState(false);
  const lines = useFaultLines(prepared, answers, faults);
  useEffect(() => heading.current?.focus(), []);

  const lang = i18n.language;
  const titleOf = (at: string) => {
    const { text, person } = placeTitle(prepared, answers, at, lang);
    return person ? t("ofPerson", { person: isolated(person), question: text }) : text;
  };
  const options = itemsOf(prepared).flatMap((item) => {
    const name = wordsIn(item.words, lang).text;
    if (item.type !== "group") return isWritten(prepared, item) ? [{ id: item.id, name }] : [];
    const rows = rowsOf(answers, item.id).map((row, place) => ({
      id: `${item.id}/${row.id}`,
      name: t("offer.row", { group: name, name: isolated(rowName(item, row.answers) || String(place + 1)) }),
    }));
    return [...rows, { id: `${item.id}/+`, name: t("offer.addRow", { group: name }) }];
  });
  const changed = () => {
    key.current = crypto.randomUUID();
  };
  const handlePick = (picked: string) => {
    changed();
    const at = picked.endsWith("/+") ? `${picked.slice(0, -1)}${newRowId()}` : picked;
    setPlaces((all) => (all.includes(at) ? all : [...all, at]));
  };
  const handleDrop = (at: string) => {
    changed();
    setPlaces((all) => all.filter((one) => one !== at));
    setFaults((all) => all.filter((fault) => fault.at !== at && !fault.at.startsWith(`${at}/`)));
  };
  const isWordless = words.trim().length < SHORTEST_WORDS;
  const handleSend = () => {
    setIsTried(true);
    if (places.length === 0 || isWordless) return;
    const valueOf = (at: string) => (gone.has(at) ? null : at in values ? values[at] : valueAt(answers, at));
    send.mutate(
      { items: places.map((at) => ({ at, value: valueOf(at) ?? null })), words: words.trim(), key: key.current },
      {
        onSuccess: onDone,
        onError: (error) => {
          const found = faultsOf(error);
          if (!found) return;
          setFaults(found);
          // What is asked only because of a change is asked here too.
          const isShown = (at: string) => places.some((place) => at === place || at.startsWith(`${place}/`));
          setPlaces((all) => [...all, ...new Set(found.filter((fault) => fault.key === "required" && !isShown(fault.at)).map((fault) => fault.at))]);
        },
      },
    );
  };
  const isRow = (at: string) => partsOf(at).row !== null && partsOf(at).inner === null;
  return (
    <form
      className="correcting-request"
      aria-labelledby="offer-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleSend();
      }}
    >
      <h3 id="offer-title" ref={heading} tabIndex={-1} className="page-subtitle">
        {t("offer.title")}
      </h3>
      <p>{t("offer.lead")}</p>
      {isTried && lines.length > 0 ? <ErrorSummary title={t("request.faults")} faults={lines} onGo={goToAnswer} /> : null}
      {send.isError && !faultsOf(send.error) ? (
        <Banner kind="error" isLive>
          {problemWords(send.error)}
        </Banner>
      ) : null}
      <ComboBox
        // Each pick empties the box for the next.
        key={places.length}
        label={t("offer.what")}
        description={t("offer.whatHint")}
        options={options.filter((option) => !places.includes(String(option.id)))}
        value={null}
        onChange={(picked) => {
          if (picked !== null) handlePick(String(picked));
        }}
        error={isTried && places.length === 0 ? t("offer.whatMissing") : undefined}
      />
      {places.map((at) => (
        <section key={at} className="correcting-place" aria-label={titleOf(at)}>
          {isRow(at) ? <p className="correcting-label">{titleOf(at)}</p> : null}
          {isRow(at) && valueAt(answers, at) !== null ? (
            <Checkbox
              isSelected={gone.has(at)}
              onChange={(is) => {
                changed();
                setGone((all) => new Set(is ? [...all, at] : [...all].filter((one) => one !== at)));
              }}
            >
              {t("offer.rowGone")}
            </Checkbox>
          ) : null}
          {gone.has(at) ? null : (
            <PlaceFields
              applicationId={applicationId}
              prepared={prepared}
              answers={answers}
              at={at}
              value={at in values ? values[at] : valueAt(answers, at)}
              faults={faults}
              onChange={(value) => {
                changed();
                setValues((all) => ({ ...all, [at]: value }));
                setFaults((all) => all.filter((fault) => fault.at !== at && !fault.at.startsWith(`${at}/`)));
              }}
            />
          )}
          <Button size="small" variant="quiet" icon={<Trash2 size={16} aria-hidden />} onPress={() => handleDrop(at)}>
            {t("offer.drop", { question: titleOf(at) })}
          </Button>
        </section>
      ))}
      <TextArea
        label={t("offer.words")}
        description={t("offer.wordsHint")}
        rows={2}
        value={words}
        onChange={(written) => {
          changed();
          setWords(written);
        }}
        maxLength={LONGEST_WORDS}
        isRequired
        error={isTried && isWordless ? t("offer.wordsMissing") : undefined}
      />
      <div className="correcting-actions">
        <Button type="submit" variant="primary" isPending={send.isPending}>
          {t("offer.send")}
        </Button>
        <Button onPress={onCancel}>{t("offer.cancel")}</Button>
      </div>
    </form>
  );
}
