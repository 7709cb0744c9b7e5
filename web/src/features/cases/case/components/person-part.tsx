import { useTranslation } from "react-i18next";
import type { CaseView } from "../../../../api/schema";
import { useFormat } from "../../../../lib/format";
import { languageName } from "../../../../lib/languages";
import { useUser } from "../../../../lib/user";
import { useAnswerWords } from "./answer-value";
import { Part } from "./part";

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
    ...facts.map((fact): [string, string] => [fact.title, words(fact)]),
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
