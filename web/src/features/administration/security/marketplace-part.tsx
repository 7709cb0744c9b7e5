import { useTranslation } from "react-i18next";
import type { CallRefusal } from "../../../api/schema";
import { useFormat } from "../../../shared/words/format";
import { Banner } from "../../../ui/banner";
import { useInstanceMarketplace } from "./api/marketplace";
import { Part } from "./part";

/** Anybody may call with a token of their own making: nothing of the settings is wrong then. */
const STRANGERS: readonly CallRefusal[] = ["no_token", "not_a_token", "forged"];

/** The cloud marketplace that sells for the instance, and whether its calls arrive; nothing where it has none. */
export function MarketplacePart() {
  const { t } = useTranslation("marketplace");
  const format = useFormat();
  const marketplace = useInstanceMarketplace();
  const gateway = marketplace.data?.gateway;
  if (!gateway) return null;
  const { last_received: received, last_refused: refused } = gateway;
  const refusedNow = gateway.refusals.find((one) => !STRANGERS.includes(one.why) && (received === null || one.last_at_ms > received.at_ms));
  const facts = [
    [t("admin.webhook"), gateway.webhook_address],
    [t("admin.landing"), gateway.landing_address],
    [t("admin.client"), gateway.client_id],
    [t("admin.directory"), gateway.directory],
    [t("admin.domain"), t("admin.below", { domain: gateway.domain })],
    [
      t("admin.received"),
      received ? t("admin.call", { when: format.dateTime(received.at_ms), what: received.action, source: received.source }) : t("admin.never"),
    ],
    [
      t("admin.refused"),
      refused ? t("admin.call", { when: format.dateTime(refused.at_ms), what: t(`admin.why.${refused.why}`), source: refused.source }) : t("admin.never"),
    ],
    [
      t("admin.read"),
      t("admin.readWords", {
        when: gateway.last_read_ms === null ? t("admin.notYet") : format.dateTime(gateway.last_read_ms),
        hours: format.number(gateway.read_hours),
      }),
    ],
  ] as const;
  return (
    <Part title={t("admin.title")}>
      <p className="security-muted">{gateway.is_simulated ? t("admin.simulated") : t("admin.lead")}</p>
      {refusedNow ? (
        <Banner kind="warning" title={t("admin.refusedNow")}>
          {t("admin.refusedNowWords", { why: t(`admin.why.${refusedNow.why}`) })}
        </Banner>
      ) : null}
      <dl className="security-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {gateway.refusals.length > 0 ? (
        <section>
          <h3>{t("admin.counts")}</h3>
          <ul className="security-list">
            {gateway.refusals.map((one) => (
              <li key={one.why}>
                {t("admin.counted", {
                  why: t(`admin.why.${one.why}`),
                  number: format.number(one.count),
                  since: format.date(one.first_at_ms),
                  when: format.dateTime(one.last_at_ms),
                  source: `\u2068${one.source}\u2069`,
                })}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Part>
  );
}
