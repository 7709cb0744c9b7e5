import { CircleCheck, CircleHelp, CircleOff, Clock, Moon } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ApplicantAddress, ThreadView } from "../../../../api/schema";
import { phoneText, useFormat } from "../../../../shared/words/format";
import { Banner } from "../../../../ui/banner";
import { Select } from "../../../../ui/select";
import type { WritableChannel } from "../outbox";
import { hourText, waitsForMorning } from "./quiet-hours";
import { useMinute } from "./use-minute";

export interface RecipientProps {
  thread: ThreadView;
  channel: WritableChannel;
  addresses: ApplicantAddress[];
  to: string | null;
  onChange: (to: string) => void;
}

/** Before typing: recipient, sender, consent, and the recipient's local time. */
export function Recipient({ thread, channel, addresses, to, onChange }: RecipientProps) {
  const { t, i18n } = useTranslation("communications");
  const format = useFormat();
  const now = useMinute();
  const address = addresses.find((one) => one.address === to);
  const from = channel === "EMAIL" ? thread.from.email : thread.from.sms;
  const hours = thread.sending_hours;
  const isQuiet = channel === "SMS" && address !== undefined && waitsForMorning(address, hours, thread.messages, now);
  const needsConsent = channel !== "NOTE" && address?.consent === "unknown" && thread.consent_first.includes(channel);

  if (!address)
    return (
      <Banner kind="warning" title={channel === "EMAIL" ? t("recipient.noMail") : t("recipient.noPhone")}>
        {t("recipient.noAddressWords")}
      </Banner>
    );
  return (
    <>
      <div className="recipient">
        <span className="recipient-part">
          <span className="comm-quiet">{t("recipient.to")}</span>
          {addresses.length > 1 ? (
            <Select
              label={t("recipient.to")}
              hideLabel
              options={addresses.map((one) => ({
                id: one.address,
                name: `\u2066${one.display}\u2069`,
                ...(one.consent === "opted_out" ? { detail: t("consent.optedOut") } : {}),
              }))}
              value={to}
              onChange={(id) => onChange(String(id))}
              className="recipient-select"
            />
          ) : (
            <bdi className="recipient-address">{address.display}</bdi>
          )}
          <Consent consent={address.consent} />
        </span>
        {from ? (
          <span className="recipient-part comm-quiet">
            {t("recipient.from")} <bdi dir="ltr">{phoneText(from)}</bdi>
          </span>
        ) : null}
        <span className="recipient-part comm-quiet">
          {isQuiet ? <Moon size={13} aria-hidden /> : <Clock size={13} aria-hidden />}
          {t("recipient.time", { time: format.timeIn(thread.applicant.zone, now) })}
        </span>
        {address.shared_with.length ? (
          <span className="recipient-part recipient-shared">{t("recipient.shared", { names: format.names(address.shared_with) })}</span>
        ) : null}
      </div>
      {address.consent === "opted_out" ? (
        <Banner kind="warning" title={t("recipient.optedOut", { name: thread.applicant.name })}>
          {channel === "EMAIL" ? t("recipient.optedOutMail") : t("recipient.optedOutText")}
        </Banner>
      ) : needsConsent ? (
        <p className="recipient-quiet">{t("recipient.consentFirst")}</p>
      ) : isQuiet ? (
        <p className="recipient-quiet">
          {t(address.zones.length > 1 ? "recipient.quietSomewhere" : "recipient.quietHours", {
            opens: hourText(hours.opens_hour, i18n.language),
            closes: hourText(hours.closes_hour, i18n.language),
          })}
        </p>
      ) : null}
    </>
  );
}

/** Whether somebody may be written to, as a sign with words. */
export function Consent({ consent }: { consent: ApplicantAddress["consent"] }) {
  const { t } = useTranslation("communications");
  const Icon = consent === "granted" ? CircleCheck : consent === "opted_out" ? CircleOff : CircleHelp;
  const words = consent === "granted" ? t("consent.granted") : consent === "opted_out" ? t("consent.optedOut") : t("consent.unknown");
  return (
    <span className="consent" data-consent={consent}>
      <Icon size={13} aria-hidden />
      {words}
    </span>
  );
}
