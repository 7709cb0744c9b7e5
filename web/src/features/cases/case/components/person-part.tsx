import { useTranslation } from "react-i18next";
import type { Answer, AnswerCorrection, CaseView } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { languageName } from "../../../../shared/words/languages";
import { useUser } from "../../../../shared/identity/user";
import { useAnswerWords } from "../../../../shared/cases/item/answer-words";
import { correctionOf } from "./corrected";
import { Part } from "./part";

/** Of an answer that is repeated as a fact of the household. */
function correctionOfFact(view: CaseView, fact: Answer): AnswerCorrection | undefined {
  const section = view.sections.find((one) => one.answers.some((answer) => answer.key === fact.key && answer.fact === fact.fact));
  return section ? correctionOf(view, section.key, fact.key) : undefined;
}

/** Who applied, and what the answers say of the household. */
export function PersonPart({ view }: { view: CaseView }) {
  const { t, i18n } = useTranslation("case");
  const user = useUser();
  const format = useFormat(user.zone);
  const words = useAnswerWords();
  const { person, item, facts } = view;
  const rows: [string, string][] = [
    [t("person.lang"), languageName(person.lang, i18n.language)],
    [t("person.state"), person.state],
    [t("person.partner"), item.companyName],
    [t("person.case"), item.caseNumber],
    [t("person.client"), item.clientId],
    [t("person.submitted"), format.date(item.createdAt)],
    ...facts.map((fact): [string, string] => {
      const correction = correctionOfFact(view, fact);
      const own = correction ? words(correction.own) || t("answers.none") : "";
      return [fact.title, correction ? t("person.corrected", { answer: isolated(words(fact) || t("answers.none")), own: isolated(own) }) : words(fact)];
    }),
  ];
  return (
    <Part id="household" title={t("person.title")}>
      <dl className="case-facts">
        {rows
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>
                <bdi>{name}</bdi>
              </dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </Part>
  );
}
