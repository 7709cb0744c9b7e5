import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/words/format";

/** The head of a printed application: which program, which number, which day. */
export function SheetHead({ program, number, atMs }: { program: string; number: string; atMs: number }) {
  const { t } = useTranslation("applications");
  const format = useFormat();
  return (
    <dl className="filling-print filling-head">
      <dt className="ui-visually-hidden">{t("review.number")}</dt>
      <dd>
        <bdi>{program}</bdi> · <bdi>{number}</bdi>
      </dd>
      <dt className="ui-visually-hidden">{t("review.date")}</dt>
      <dd>{format.date(atMs)}</dd>
    </dl>
  );
}
