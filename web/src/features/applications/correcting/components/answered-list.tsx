import { useTranslation } from "react-i18next";
import type { OwnRequest, OwnRequestItem } from "../../../../api/schema";
import type { Prepared } from "../../../../shared/form-engine/document";
import { useFormat } from "../../../../shared/words/format";
import { PlaceAnswer } from "./place-answer";

/** What was asked before, and what was answered. */
export function AnsweredList({ prepared, requests }: { prepared: Prepared; requests: OwnRequest[] }) {
  const { t } = useTranslation("correcting");
  const items = requests.flatMap((request) => request.items.filter((item) => item.outcome !== "open").map((item) => ({ item, id: request.id })));
  if (items.length === 0) return null;
  return (
    <section className="correcting-answered" aria-labelledby="answered-title">
      <h3 id="answered-title" className="page-subtitle">
        {t("answered.title")}
      </h3>
      <ul className="correcting-list">
        {items.map(({ item, id }) => (
          <Answered key={`${id} ${item.at}`} prepared={prepared} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Answered({ prepared, item }: { prepared: Prepared; item: OwnRequestItem }) {
  const { t } = useTranslation("correcting");
  const format = useFormat();
  return (
    <li className="correcting-place">
      <p className="correcting-label">{item.title}</p>
      {item.outcome === "corrected" ? (
        <dl className="correcting-sides">
          <div>
            <dt>{t("answered.before")}</dt>
            <dd>
              <PlaceAnswer prepared={prepared} at={item.at} value={item.value} />
            </dd>
          </div>
          <div>
            <dt>{t("answered.after")}</dt>
            <dd>
              <PlaceAnswer prepared={prepared} at={item.at} value={item.answer} />
            </dd>
          </div>
        </dl>
      ) : (
        <p>{item.outcome === "as_it_is" ? t("answered.asItIs") : t("answered.gone")}</p>
      )}
      {item.answered_at_ms === null ? null : <p className="page-over">{format.dateTime(item.answered_at_ms)}</p>}
    </li>
  );
}
