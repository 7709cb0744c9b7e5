import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PARTS } from "../form-engine/answers/parts";
import type { Question } from "../form-engine/document";
import { phoneText, useFormat } from "../words/format";
import { keptOf, partQuestion, partsOf, textOf } from "./control";
import { dateWords } from "./date-words";
import { typedDate } from "./date-control";
import { DrawnSignature } from "./drawn-signature";
import { dollars, moneySum } from "./money-sum";
import { maskedAccount, maskedSsn } from "./sealed-control";
import { useOptionNames } from "./use-option-names";
import { usePartName } from "./use-part-name";
import { usePeriodNames } from "./use-period-names";
import { wordsIn } from "./words-in";
import "./form-fields.css";

export interface QuestionAnswerProps {
  question: Question;
  value: unknown;
  lang: string;
}

/** An answer as words to read: on the review page, and by staff. */
export function QuestionAnswer({ question, value, lang }: QuestionAnswerProps) {
  const { t } = useTranslation("form-fields");
  const words = <AnswerWords question={question} value={value} lang={lang} />;
  const isEmpty = value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
  return isEmpty ? <span className="form-answer-hint">{t("answer.none")}</span> : words;
}

function AnswerWords({ question, value, lang }: QuestionAnswerProps): ReactNode {
  const { t } = useTranslation("form-fields");
  const { dateTime, number } = useFormat();
  const parts = partsOf(value);
  const kept = keptOf(value);
  const optionName = (id: unknown): ReactNode => {
    const option = question.options?.find((one) => one.id === id);
    const found = wordsIn(option?.words, lang);
    return option ? <span lang={found.lang}>{found.text}</span> : textOf(id);
  };
  switch (question.type) {
    case "name":
      return <bdi>{typeof value === "string" ? value : nameWords(parts)}</bdi>;
    case "address":
      return <AddressWords parts={parts} />;
    case "date":
    case "date_of_birth":
      return dateWords(typedDate(value), value, lang);
    case "money":
      return <MoneyWords question={question} value={value} lang={lang} />;
    case "ssn":
      return (
        <bdi dir="ltr">
          {maskedSsn(
            kept ??
              textOf(value)
                .replace(/\P{Nd}/gu, "")
                .slice(-4),
          )}
        </bdi>
      );
    case "phone":
      return <bdi dir="ltr">{phoneText(textOf(value))}</bdi>;
    case "email":
      return <bdi dir="ltr">{textOf(value)}</bdi>;
    case "number":
      return typeof value === "number" ? number(value) : textOf(value);
    case "text":
      return (
        <span className="form-answer-lines" dir="auto">
          {textOf(value)}
        </span>
      );
    case "yes_no":
      return value === true ? t("yes") : t("no");
    case "choice":
      return optionName(value);
    case "choices":
      return (Array.isArray(value) ? value : []).map((id, place) => (
        <Fragment key={String(id)}>
          {place > 0 ? t("parts.joiner") : null}
          {optionName(id)}
        </Fragment>
      ));
    case "file":
      return t("answer.files", { count: Array.isArray(value) ? value.length : 0 });
    case "photo":
      return t("answer.pages", { count: Array.isArray(parts["pages"]) ? parts["pages"].length : 0 });
    case "signature": {
      const at = parts["signed_at_ms"];
      if (typeof at !== "number") return t("signature.unsigned");
      const reader = textOf(parts["read_by"]);
      const holder = textOf(parts["on_paper_by"]);
      if (holder) return t("signature.onPaper", { name: textOf(parts["name"]), date: dateTime(at), reader: holder });
      if (reader) return t("signature.agreedBy", { name: textOf(parts["name"]), date: dateTime(at), reader });
      const drawing = textOf(parts["drawing"]);
      return (
        <>
          {t("signature.signedBy", { name: textOf(parts["name"]), date: dateTime(at) })}
          {drawing ? <DrawnSignature file={drawing} name={textOf(parts["name"])} /> : null}
        </>
      );
    }
    case "declaration":
      if (parts["agreed"] !== true) return t("answer.none");
      if (parts["on_paper_by"]) return t("declaration.onPaper", { reader: textOf(parts["on_paper_by"]) });
      return parts["read_by"] ? t("declaration.agreedTo", { reader: textOf(parts["read_by"]) }) : t("declaration.agreed");
    default:
      return <PartsWords question={question} parts={parts} lang={lang} />;
  }
}

function nameWords(parts: Record<string, unknown>): string {
  return (
    textOf(parts["full"]) ||
    ["first", "middle", "last", "suffix"]
      .map((name) => textOf(parts[name]))
      .filter(Boolean)
      .join(" ")
  );
}

function AddressWords({ parts }: { parts: Record<string, unknown> }) {
  const names = useOptionNames();
  const part = (name: string) => textOf(parts[name]);
  const kind = part("kind");
  const place = [part("city"), [part("state"), part("zip")].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const street = [part("line"), part("unit")].filter(Boolean).join(", ");
  const lines = [kind && kind !== "home" ? (names[kind] ?? kind) : "", street, place, part("county")].filter(Boolean);
  return lines.map((line, at) => (
    <Fragment key={line}>
      {at > 0 ? <br /> : null}
      <bdi>{line}</bdi>
    </Fragment>
  ));
}

function MoneyWords({ question, value, lang }: QuestionAnswerProps) {
  const { t } = useTranslation("form-fields");
  const names = usePeriodNames();
  const { cents, amount, period, monthly } = partsOf(value);
  if (typeof cents !== "number") return <bdi>{typeof value === "string" ? value : textOf(amount)}</bdi>;
  const sum = moneySum(question, value, lang);
  const often = typeof period === "string" && Object.hasOwn(names, period) ? names[period as keyof typeof names] : "";
  const month = sum?.monthlyCents ?? (typeof monthly === "number" ? monthly : undefined);
  return (
    <>
      <bdi>{dollars(cents, lang)}</bdi>
      {often ? (
        <>
          {t("parts.joiner")}
          {often}
        </>
      ) : null}
      {month !== undefined && period !== "monthly" ? (
        <>
          {t("parts.joiner")}
          {sum ? t("money.about", { monthly: dollars(month, lang), sum: sum.sum }) : t("answer.perMonth", { monthly: dollars(month, lang) })}
        </>
      ) : null}
    </>
  );
}

function PartsWords({ question, parts, lang }: { question: Question; parts: Record<string, unknown>; lang: string }) {
  const nameOf = usePartName();
  const optionNames = useOptionNames();
  const given = (PARTS[question.type] ?? []).filter(({ name }) => parts[name] !== undefined && parts[name] !== null);
  return (
    <dl className="form-answer-parts">
      {given.map(({ name, kind }) => {
        const one = parts[name];
        const kept = keptOf(one);
        let words: ReactNode = <bdi>{textOf(one)}</bdi>;
        if (typeof kind === "object" && "oneOf" in kind) words = optionNames[textOf(one)] ?? textOf(one);
        else if (typeof kind === "object" && "digits" in kind && !kind.isRouting) words = <bdi dir="ltr">{maskedAccount(kept ?? textOf(one).slice(-4))}</bdi>;
        else if (typeof kind === "string" && kind !== "state") words = <AnswerWords question={partQuestion(name, kind)} value={one} lang={lang} />;
        return (
          <div key={name}>
            <dt>{nameOf(name)}</dt>
            <dd>{words}</dd>
          </div>
        );
      })}
    </dl>
  );
}
