import { useTranslation } from "react-i18next";
import type { BrandPart, DrawnBrand, DrawnTheme } from "../../../api/schema";
import { Banner } from "../../../ui/banner";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";

/** How the colours are drawn: what was chosen, what it became, and the contrast of every pair. */
export function ColourPairs({ drawn }: { drawn: DrawnBrand }) {
  const { t } = useTranslation("instance");
  return (
    <div className="instance-pairs">
      <ThemePairs title={t("colours.inLight")} drawn={drawn.light} />
      <ThemePairs title={t("colours.inDark")} drawn={drawn.dark} />
    </div>
  );
}

function ThemePairs({ title, drawn }: { title: string; drawn: DrawnTheme }) {
  const { t, i18n } = useTranslation("instance");
  const parts: Record<BrandPart, string> = {
    button: t("parts.button"),
    button_hovered: t("parts.buttonHovered"),
    button_pressed: t("parts.buttonPressed"),
    link: t("parts.link"),
    link_on_card: t("parts.linkOnCard"),
    link_on_row: t("parts.linkOnRow"),
    chosen: t("parts.chosen"),
    chart: t("parts.chart"),
    focus: t("parts.focus"),
    mail: t("parts.mail"),
  };
  const ratio = (value: number) => new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 2 }).format(value);
  const isMoved = drawn.wished !== drawn.used;
  return (
    <div className="page-section">
      <h3>{title}</h3>
      {isMoved ? (
        <Banner kind="warning">
          {t("colours.moved", { wished: `\u2066${drawn.wished}\u2069`, ratio: ratio(drawn.wished_ratio), used: `\u2066${drawn.used}\u2069` })}
        </Banner>
      ) : (
        <p className="instance-detail">{t("colours.kept", { used: `\u2066${drawn.used}\u2069` })}</p>
      )}
      <Table label={title}>
        <TableHead>
          <ColumnHead>{t("colours.part")}</ColumnHead>
          <ColumnHead hideName>{t("colours.sample")}</ColumnHead>
          <ColumnHead align="end">{t("colours.ratio")}</ColumnHead>
          <ColumnHead align="end">{t("colours.least")}</ColumnHead>
        </TableHead>
        <tbody>
          {drawn.pairs.map((pair) => (
            <TableRow key={pair.part}>
              <Cell header>{parts[pair.part]}</Cell>
              <Cell>
                <svg viewBox="0 0 48 24" width={48} height={24} aria-hidden>
                  <rect width={48} height={24} rx={4} fill={pair.background} />
                  <circle cx={24} cy={12} r={7} fill={pair.colour} />
                </svg>
              </Cell>
              <Cell align="end" className="tabular">
                {t("colours.toOne", { ratio: ratio(pair.ratio) })}
              </Cell>
              <Cell align="end" className="tabular">
                {t("colours.toOne", { ratio: ratio(pair.least) })}
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
