import { Check } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { languageName, languagesOf } from "../../../../shared/words/languages";
import { useOfferedLanguages } from "../../../../shared/words/offered-languages";
import { Button } from "../../../../ui/button";
import { Select } from "../../../../ui/select";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../../ui/table";
import { TextArea } from "../../../../ui/text-area";
import { useFormEditor } from "../editor-context";
import { textsOf, type FormText } from "../form-edits/texts";
import { useFormWords } from "../words";
import { opensOn } from "./opens-on";
import { hasOtherPlaceholders, languagesIn, roomOf, stateOf, type TextState } from "./states";

const FILTERS = ["all", "missing", "stale", "machine"] as const;
type Filter = (typeof FILTERS)[number];

/** Texts that are shown at first; more at a press. */
const SHOWN = 50;

/** Every text of the form beside its translation into one language, with who made it and whether the English is another by now. */
export function TranslationsView() {
  const { t, i18n } = useTranslation("form-builder");
  const { form, lang: writing, setLang } = useFormEditor();
  const words = useFormWords();
  const texts = textsOf(form).filter(({ words: said }) => said["en"]?.trim());
  const used = languagesIn(texts);
  const offered = useOfferedLanguages((state) => state.codes);
  // What is written meanwhile opens no other language.
  const [opened] = useState(() => opensOn(form, texts, offered, i18n.language));
  const lang = writing === "en" ? opened : writing;
  const [filter, setFilter] = useState<Filter>("all");
  const [most, setMost] = useState(SHOWN);
  // What was found stays in sight while it is mended.
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const states = new Map(texts.map((text) => [text.place, stateOf(form, text, lang)]));
  const count = (state: TextState) => texts.filter(({ place }) => states.get(place) === state).length;
  const found = texts.filter(({ place }) => filter === "all" || states.get(place) === filter || kept.has(place));
  const names: Record<Filter, string> = {
    all: t("translations.all", { number: texts.length }),
    missing: t("translations.count", { state: words.state("missing"), number: count("missing") }),
    stale: t("translations.count", { state: words.state("stale"), number: count("stale") }),
    machine: t("translations.count", { state: words.state("machine"), number: count("machine") }),
  };
  const others = languagesOf(null).filter(({ code }) => code !== "en");
  const inOrder = [...others.filter(({ code }) => used.includes(code)), ...others.filter(({ code }) => !used.includes(code))];
  const choose = (next: Filter) => {
    setFilter(next);
    setMost(SHOWN);
    setKept(new Set());
  };
  return (
    <section className="form-builder-translations" aria-label={t("editor.translations")}>
      <div className="form-builder-row">
        <Select
          label={t("translations.lang")}
          options={inOrder.map(({ code }) => ({ id: code, name: languageName(code, i18n.language) }))}
          value={lang}
          onChange={(code) => {
            setLang(String(code));
            setKept(new Set());
          }}
        />
        <Select
          label={t("translations.show")}
          options={FILTERS.map((id) => ({ id, name: names[id] }))}
          value={filter}
          onChange={(id) => choose(FILTERS.find((one) => one === id) ?? "all")}
        />
      </div>
      {found.length === 0 ? <p role="status">{t("translations.none")}</p> : null}
      {found.length > 0 ? (
        <Table label={t("editor.translations")} className="form-builder-texts">
          <TableHead>
            <ColumnHead>{t("translations.text")}</ColumnHead>
            <ColumnHead>{languageName("en", i18n.language)}</ColumnHead>
            <ColumnHead>{languageName(lang, i18n.language)}</ColumnHead>
            <ColumnHead>{t("translations.state")}</ColumnHead>
          </TableHead>
          <tbody>
            {found.slice(0, most).map((text) => (
              <TextRow
                key={text.place}
                text={text}
                lang={lang}
                state={states.get(text.place)!}
                onKeep={() => setKept((before) => new Set(before).add(text.place))}
              />
            ))}
          </tbody>
        </Table>
      ) : null}
      {found.length > most ? (
        <div>
          <Button onPress={() => setMost(most + SHOWN)}>{t("translations.more", { number: found.length - most })}</Button>
        </div>
      ) : null}
    </section>
  );
}

interface TextRowProps {
  text: FormText;
  lang: string;
  state: TextState;
  onKeep: () => void;
}

function TextRow({ text, lang, state, onKeep }: TextRowProps) {
  const { t, i18n } = useTranslation("form-builder");
  const { form, edit, goTo, mayWrite } = useFormEditor();
  const words = useFormWords();
  const id = useId();
  const { place, owner, sort } = text;
  const value = text.words[lang] ?? "";
  const room = roomOf(form, text);
  const name = words.nameOf(form, owner === "" ? null : owner);
  const warnings = [
    room !== null && value.length > room ? t("translations.long", { number: value.length, room }) : "",
    hasOtherPlaceholders(text, lang) ? t("whys.other_placeholders") : "",
  ].filter(Boolean);
  return (
    <TableRow>
      <Cell header>
        <button type="button" className="form-builder-link" onClick={() => goTo(owner === "" ? null : owner, "field")}>
          <bdi>{name}</bdi>
        </button>
        <span className="form-builder-hint">{words.text(sort)}</span>
      </Cell>
      <Cell lang="en" dir="auto" className="form-builder-text">
        {text.words["en"]}
      </Cell>
      <Cell>
        <TextArea
          label={t("translations.into", { name, sort: words.text(sort), lang: languageName(lang, i18n.language) })}
          hideLabel
          value={value}
          textLang={lang}
          rows={sort === "help" || sort === "text" ? 3 : 1}
          isReadOnly={!mayWrite}
          error={warnings.join(" ") || undefined}
          onChange={(written) => {
            onKeep();
            edit({ do: "text", place, lang, text: written }, `text ${place} ${lang}`);
          }}
        />
      </Cell>
      <Cell>
        <span id={id}>{words.state(state)}</span>
        {mayWrite && (state === "stale" || state === "machine") ? (
          <Button
            size="small"
            icon={<Check size={16} aria-hidden />}
            aria-label={t("translations.reviewOf", { name })}
            aria-describedby={id}
            onPress={() => {
              onKeep();
              edit({ do: "review", place, lang });
            }}
          >
            {t("translations.review")}
          </Button>
        ) : null}
      </Cell>
    </TableRow>
  );
}
