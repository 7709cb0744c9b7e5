import { useTranslation } from "react-i18next";
import type { TinMatch } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { useTinMatch } from "./finance-files";

const SHOWN = 50;

/** What the IRS has said of a program's tax ids, and those that somebody should look at. */
export function TinMatchPart({ program }: { program: number }) {
  const { t } = useTranslation("reports");
  const words = useProblemWords();
  const match = useTinMatch();
  return (
    <section className="finance-part" aria-labelledby="finance-tin">
      <h3 id="finance-tin">{t("finance.tin.title")}</h3>
      <div>
        <Button size="small" isPending={match.isPending} onPress={() => match.mutate(program)}>
          {t("finance.tin.check")}
        </Button>
      </div>
      <div aria-live="polite">
        {match.error ? <Banner kind="error">{words(match.error)}</Banner> : null}
        {match.data ? <Matches items={match.data} /> : null}
      </div>
    </section>
  );
}

function Matches({ items }: { items: TinMatch[] }) {
  const { t } = useTranslation("reports");
  const format = useFormat();
  const reasons = useReasons();
  const count = (...outcomes: TinMatch["outcome"][]) => format.number(items.filter((item) => outcomes.includes(item.outcome)).length);
  const seen = items.map((item) => ({ item, why: reasons(item) })).filter(({ why }) => why.length > 0);
  return (
    <div className="finance-results">
      <Banner kind={seen.length ? "warning" : "success"}>
        {t("finance.tin.sums", {
          matched: count("matched"),
          waiting: count("unchecked", "unanswered"),
          missing: count("missing"),
          look: format.number(seen.length),
        })}
      </Banner>
      {seen.length ? (
        <ul className="finance-rows" aria-label={t("finance.tin.list")}>
          {seen.slice(0, SHOWN).map(({ item, why }) => (
            <li key={item.application_id}>
              <bdi>{item.externalId}</bdi> <span className="report-quiet">{t("finance.tin.ending", { digits: item.last_four })}</span> {why.join(" ")}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Why somebody should look at a tax id; nothing where it is in order or waits for its answer. */
function useReasons(): (item: TinMatch) => string[] {
  const { t } = useTranslation("reports");
  return (item) => {
    if (item.outcome === "missing") return [];
    const all = [
      item.outcome === "mismatch" && t("finance.tin.mismatch"),
      item.outcome === "not_issued" && t("finance.tin.notIssued"),
      item.outcome === "unanswered" && t("finance.tin.unanswered"),
      item.name_differs && t("finance.tin.nameDiffers"),
      item.shared_with > 0 && t("finance.tin.shared", { count: item.shared_with }),
      item.outcome !== "matched" && item.asked_name === "" && t("finance.tin.otherLetters"),
    ];
    return all.filter((one) => one !== false);
  };
}
