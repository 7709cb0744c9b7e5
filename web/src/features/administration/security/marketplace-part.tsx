import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/words/format";
import { Banner } from "../../../ui/banner";
import { useInstanceMarketplace } from "./api/marketplace";
import { Part } from "./part";

/** The cloud marketplace that sells for the instance, and whether its calls arrive; nothing where it has none. */
export function MarketplacePart() {
  const { t } = useTranslation("marketplace");
  const format = useFormat();
  const marketplace = useInstanceMarketplace();
  const gateway = marketplace.data?.gateway;
  if (!gateway) return null;
  const { last_received: received, last_refused: refused } = gateway;
  const isRefusedNow = refused !== null && (received === null || refused.at_ms > received.at_ms);
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
  ] as const;
  return (
    <Part title={t("admin.title")}>
      <p className="security-muted">{gateway.is_simulated ? t("admin.simulated") : t("admin.lead")}</p>
      {isRefusedNow ? (
        <Banner kind="warning" title={t("admin.refusedNow")}>
          {t("admin.refusedNowWords", { why: t(`admin.why.${refused.why}`) })}
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
    </Part>
  );
}
