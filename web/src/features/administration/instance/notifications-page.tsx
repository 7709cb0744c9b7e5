import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { InstanceNotifications } from "../../../api/schema";
import { InstanceFrame } from "../../../shared/administration/instance-frame";
import { Fields } from "../../../shared/form/fields";
import { fieldId, useFields, type FieldSpecs } from "../../../shared/form/use-fields";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { paths } from "../../../shared/page/paths";
import { phoneText } from "../../../shared/words/format";
import { Checkbox } from "../../../ui/checkbox";
import { CheckboxGroup } from "../../../ui/checkbox-group";
import { Link } from "../../../ui/link";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { FormEnd } from "./form-end";
import { Loaded } from "./loaded";
import { Meanwhile } from "./meanwhile";
import { useInstanceNotifications, useSaveNotifications } from "./api/instance";
import { useInstanceFaultWords } from "./use-instance-fault-words";
import "./instance.css";

/** How the instance sends what it sends. */
export function NotificationsPage() {
  const settings = useInstanceNotifications();
  return (
    <InstanceFrame tab="instance-notifications">
      <Loaded query={settings}>{(data) => <Notifications settings={data} />}</Loaded>
    </InstanceFrame>
  );
}

// A type, not an interface: the form takes values of any names.
type Values = {
  sender_name: string;
  reply_address: string;
  opens: number;
  closes: number;
  consent: string[];
  seconds: string;
  waits: boolean;
  named: boolean;
};

/** Those that carry messages. */
const CHANNELS = ["SMS", "EMAIL"] as const;
const HOURS = Array.from({ length: 25 }, (_, hour) => hour);

function Notifications({ settings }: { settings: InstanceNotifications }) {
  const { t, i18n } = useTranslation("instance");
  const mayWrite = hasPermission(useUser(), "instance.write");
  const save = useSaveNotifications();
  const faultWords = useInstanceFaultWords();
  const stored = useMemo<Values>(
    () => ({
      sender_name: settings.sender_name,
      reply_address: settings.reply_address,
      opens: settings.sending_hours.opens_hour ?? 8,
      closes: settings.sending_hours.closes_hour ?? 21,
      consent: settings.consent_first,
      seconds: String(settings.undo_send_seconds),
      waits: settings.notices_wait_for_undo,
      named: settings.caseworkers_named,
    }),
    [settings],
  );
  const most = settings.most_undo_send_seconds;
  const fields: FieldSpecs<Values> = {
    sender_name: { label: t("sending.senderName") },
    reply_address: { label: t("sending.replyAddress") },
    opens: { label: t("sending.opens"), wire: "sending_hours", rules: [(opens, _, values) => (opens < values.closes ? null : t("faults.hours"))] },
    closes: { label: t("sending.closes") },
    consent: { label: t("sending.consent"), wire: "consent_first" },
    seconds: {
      label: t("sending.seconds"),
      wire: "undo_send_seconds",
      rules: [(text) => (/^\d{1,2}$/.test(text) && Number(text) <= most ? null : t("faults.seconds", { most }))],
    },
    waits: { label: t("sending.waits") },
    named: { label: t("sending.named") },
  };
  const form = useFields<Values>({
    fields,
    values: stored,
    faultWords: (key) => faultWords(key),
    onSubmit: async (values) => {
      await save.mutateAsync({
        version: settings.version,
        sender_name: values.sender_name,
        reply_address: values.reply_address,
        sending_hours: { opens_hour: values.opens, closes_hour: values.closes },
        consent_first: CHANNELS.filter((channel) => values.consent.includes(channel)),
        undo_send_seconds: Number(values.seconds),
        notices_wait_for_undo: values.waits,
        caseworkers_named: values.named,
      });
      showToast({ kind: "success", title: t("saved") });
    },
  });
  const { values } = form;
  // Midnight at the end of the day is the next day's.
  const hourName = (hour: number) => new Intl.DateTimeFormat(i18n.language, { hour: "numeric", timeZone: "UTC" }).format(Date.UTC(2026, 0, 1, hour));
  const hourOptions = (hours: number[]) => hours.map((hour) => ({ id: String(hour), name: hour === 24 ? t("sending.midnight") : hourName(hour) }));
  const hourOf = (name: "opens" | "closes") => {
    const field = form.bind(name);
    return {
      id: field.id,
      label: field.label,
      error: field.error,
      value: String(field.value),
      isDisabled: !mayWrite,
      onChange: (id: string | number | null) => {
        if (id !== null) field.onChange(Number(id));
      },
    };
  };
  return (
    <Fields form={form} className="instance-form" failureWords={(error) => (isProblem(error, "version_conflict") ? t("conflict") : null)}>
      <section className="instance-card page-card" aria-labelledby="sender-title">
        <h2 id="sender-title" className="page-subtitle">
          {t("sending.sender")}
        </h2>
        <TextField
          {...form.bind("sender_name")}
          description={t("sending.senderNameWords", { name: settings.instance_name })}
          isReadOnly={!mayWrite}
          maxLength={80}
        />
        <TextField
          {...form.bind("reply_address")}
          type="email"
          textDir="ltr"
          description={t("sending.replyAddressWords", { address: `\u2066${settings.mail_from}\u2069` })}
          isReadOnly={!mayWrite}
          maxLength={200}
        />
        <dl className="instance-facts">
          <div>
            <dt>{t("sending.mailFrom")}</dt>
            <dd dir="ltr">{settings.mail_from || "–"}</dd>
          </div>
          <div>
            <dt>{t("sending.smsFrom")}</dt>
            <dd dir="ltr">{settings.sms_from ? phoneText(settings.sms_from) : "–"}</dd>
          </div>
        </dl>
        <p className="instance-detail">{t("sending.fixed")}</p>
      </section>
      <section className="instance-card page-card" aria-labelledby="hours-title">
        <h2 id="hours-title" className="page-subtitle">
          {t("sending.hours")}
        </h2>
        <p className="instance-detail">{t("sending.hoursWords")}</p>
        <div className="instance-colours">
          <Select {...hourOf("opens")} options={hourOptions(HOURS.slice(0, 24))} />
          <Select {...hourOf("closes")} options={hourOptions(HOURS.slice(1))} />
        </div>
      </section>
      <section className="instance-card page-card" aria-labelledby="consent-title">
        <h2 id="consent-title" className="page-subtitle">
          {t("sending.consent")}
        </h2>
        <CheckboxGroup
          label={t("sending.consent")}
          hideLabel
          firstId={fieldId("consent")}
          description={t("sending.consentWords")}
          options={CHANNELS.map((channel) => ({ id: channel, name: t(`sending.channels.${channel}`), isDisabled: !mayWrite }))}
          value={values.consent}
          onChange={(consent) => form.set("consent", consent)}
        />
      </section>
      <section className="instance-card page-card" aria-labelledby="undo-title">
        <h2 id="undo-title" className="page-subtitle">
          {t("sending.undo")}
        </h2>
        <TextField
          {...form.bind("seconds")}
          inputMode="numeric"
          autoComplete="off"
          description={t("sending.secondsWords", { most })}
          isReadOnly={!mayWrite}
          maxLength={2}
        />
        <Checkbox id={fieldId("waits")} isSelected={values.waits} isDisabled={!mayWrite} onChange={(is) => form.set("waits", is)}>
          {t("sending.waits")}
        </Checkbox>
        <Checkbox id={fieldId("named")} isSelected={values.named} isDisabled={!mayWrite} onChange={(is) => form.set("named", is)}>
          {t("sending.named")}
        </Checkbox>
      </section>
      <section className="instance-card page-card" aria-labelledby="own-title">
        <h2 id="own-title" className="page-subtitle">
          {t("sending.own")}
        </h2>
        <p className="instance-detail">{t("sending.ownWords")}</p>
        <ul className="instance-list">
          <li>{t("sending.codes")}</li>
          <li>{t("sending.links")}</li>
          <li>{t("sending.changes")}</li>
          <li>{t("sending.devices")}</li>
        </ul>
      </section>
      <section className="instance-card page-card" aria-labelledby="alarms-title">
        <h2 id="alarms-title" className="page-subtitle">
          {t("sending.alarms")}
        </h2>
        <ul className="instance-list">
          <li>{t("sending.alarmEmergency")}</li>
          <li>{t("sending.alarmTrunk")}</li>
        </ul>
        <p>
          <Link to={paths.telephones}>{t("sending.alarmSetting")}</Link>
        </p>
      </section>
      <FormEnd form={form} mayWrite={mayWrite} />
      <Meanwhile
        form={form}
        stored={stored}
        labelOf={(name) => fields[name as keyof Values].label}
        shownAt={(_, value) => (typeof value === "number" ? (value === 24 ? t("sending.midnight") : hourName(value)) : undefined)}
      />
    </Fields>
  );
}
