import { useTranslation } from "react-i18next";
import type { OfferState, OwnOffer } from "../../../../api/schema";
import type { Prepared } from "../../../../shared/form-engine/document";
import { useFormat } from "../../../../shared/words/format";
import { PlaceAnswer } from "./place-answer";

/** What was offered, and what became of it. */
export function OffersList({ prepared, offers }: { prepared: Prepared; offers: OwnOffer[] }) {
  const { t } = useTranslation("correcting");
  const format = useFormat();
  const states: Record<OfferState, string> = { open: t("offers.open"), taken: t("offers.taken"), declined: t("offers.declined") };
  if (offers.length === 0) return null;
  return (
    <section className="correcting-answered" aria-labelledby="offers-title">
      <h3 id="offers-title" className="page-subtitle">
        {t("offers.title")}
      </h3>
      <ul className="correcting-list">
        {offers.map((offer) => (
          <li key={offer.id} className="correcting-place" data-state={offer.state}>
            <p className="correcting-state">{states[offer.state]}</p>
            <q dir="auto">{offer.words}</q>
            {offer.reason ? (
              <p>
                <span className="correcting-label">{t("offers.reason")}</span> <bdi>{offer.reason}</bdi>
              </p>
            ) : null}
            <dl className="correcting-cells">
              {offer.items.map((item) => (
                <div key={item.at}>
                  <dt>{item.title}</dt>
                  <dd>
                    <PlaceAnswer prepared={prepared} at={item.at} value={item.after} />
                  </dd>
                </div>
              ))}
            </dl>
            <p className="page-over">{t("offers.at", { date: format.dateTime(offer.offered_at_ms) })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
