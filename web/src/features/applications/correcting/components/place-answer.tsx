import { useTranslation } from "react-i18next";
import type { Prepared } from "../../../../shared/form-engine/document";
import { QuestionAnswer } from "../../../../shared/form-fields/question-answer";
import { wordsIn } from "../../../../shared/form-fields/words-in";
import { partsOf, questionAt, type Answers } from "../places";

/** What stands at a place, to read; of a row its answers, each with its question. */
export function PlaceAnswer({ prepared, at, value }: { prepared: Prepared; at: string; value: unknown }) {
  const { t, i18n } = useTranslation("correcting");
  const found = questionAt(prepared, at);
  const lang = i18n.language;
  if (!found) return null;
  const { question, group } = found;
  if (!group || partsOf(at).inner !== null) return <QuestionAnswer question={question} value={value ?? null} lang={lang} />;
  if (value === null || value === undefined) return <span>{t("rowGone")}</span>;
  // A row comes by itself or with its id.
  const cells = ((value as { answers?: Answers }).answers ?? value) as Answers;
  return (
    <dl className="correcting-cells">
      {(group.items ?? [])
        .filter((one) => cells[one.id] !== undefined)
        .map((one) => (
          <div key={one.id}>
            <dt>{wordsIn(one.words, lang).text}</dt>
            <dd>
              <QuestionAnswer question={one} value={cells[one.id]} lang={lang} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
