import { AtSign, Clock, Languages, MapPin, Phone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApplicantAddress, QueueItem, ThreadView } from "../../../../api/schema";
import { useAuthorName } from "../../../../shared/identity/author-name";
import { useFormat } from "../../../../shared/words/format";
import { AssignDialog } from "../../../../shared/cases/item/assign-dialog";
import { ItemStatus } from "../../../../shared/cases/item/item-status";
import { accountId, assignsSelfOnly, isMine } from "../../../../shared/cases/item/reviewer";
import { StatusDialog } from "../../../../shared/cases/item/status-dialog";
import { useItemChange } from "../../../../shared/cases/item/use-item-change";
import { languageName } from "../../../../shared/words/languages";
import { casePath, threadPath } from "../../../../shared/page/paths";
import { fullName, hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { Avatar } from "../../../../ui/avatar";
import { Button } from "../../../../ui/button";
import { Link } from "../../../../ui/link";
import { Skeleton } from "../../../../ui/skeleton";
import { Consent } from "../composer/recipient";
import { useMinute } from "../composer/use-minute";
import { ConsentDialog } from "./consent-dialog";
import { LegalHoldPart } from "./legal-hold-part";

/** The applicant, and the status of the application. */
export function ApplicantPane({ thread }: { thread: ThreadView | undefined }) {
  const { t, i18n } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const now = useMinute();
  const [ledger, setLedger] = useState<ApplicantAddress | null>(null);
  if (!thread)
    return (
      <div className="person" aria-busy="true">
        <Skeleton shape="title" />
        <Skeleton lines={6} />
      </div>
    );
  const { applicant, item } = thread;
  return (
    <aside className="person" aria-label={t("page.applicant")}>
      <header className="person-head">
        <Avatar name={applicant.name} size="large" />
        <div>
          <h2 className="person-name" dir="auto">
            {applicant.name}
          </h2>
          <p className="person-fact">
            <Languages size={14} aria-hidden />
            {languageName(applicant.lang, i18n.language)}
          </p>
          <p className="person-fact">
            <Clock size={14} aria-hidden />
            {t("person.time", { time: format.timeIn(applicant.zone, now) })}
          </p>
          {applicant.state ? (
            <p className="person-fact">
              <MapPin size={14} aria-hidden />
              {t("person.state", { state: applicant.state })}
            </p>
          ) : null}
        </div>
      </header>

      <section className="person-part" aria-labelledby="person-addresses">
        <h3 id="person-addresses" className="person-title">
          {t("person.addresses")}
        </h3>
        {applicant.addresses.length ? (
          <ul className="person-addresses">
            {applicant.addresses.map((address) => (
              <li key={address.address} className="person-address">
                {address.kind === "phone" ? <Phone size={14} aria-hidden /> : <AtSign size={14} aria-hidden />}
                <span className="person-address-words">
                  <bdi className="tabular">{address.display}</bdi>
                  <Consent consent={address.consent} />
                  <Button
                    size="small"
                    variant="quiet"
                    className="person-ledger"
                    aria-label={t("ledger.openOf", { address: address.display })}
                    onPress={() => setLedger(address)}
                  >
                    {t("ledger.open")}
                  </Button>
                  {address.text_phone ? <span className="comm-quiet">{t("textPhone.mark")}</span> : null}
                  {address.shared_with.length ? (
                    <span className="comm-quiet">{t("recipient.shared", { names: format.names(address.shared_with) })}</span>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <p className="comm-quiet">{t("person.noAddresses")}</p>
        )}
      </section>

      {ledger ? (
        <ConsentDialog thread={thread} address={applicant.addresses.find((one) => one.address === ledger.address) ?? ledger} onClose={() => setLedger(null)} />
      ) : null}
      <ApplicationPart item={item} />
      <LegalHoldPart itemId={item.id} />

      <section className="person-part" aria-labelledby="person-others">
        <h3 id="person-others" className="person-title">
          {t("person.others")}
        </h3>
        {applicant.other_items.length ? (
          <ul className="person-others">
            {applicant.other_items.map((other) => (
              <li key={other.id} className="person-other">
                <Link to={threadPath(other.threadId)} variant="quiet">
                  {other.externalId}
                </Link>
                <bdi className="comm-quiet">{other.processName}</bdi>
                <ItemStatus token={other.statusToken} name={other.currentStateName} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="comm-quiet">{t("person.noOthers")}</p>
        )}
      </section>
    </aside>
  );
}

function ApplicationPart({ item }: { item: QueueItem }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const author = useAuthorName();
  const { assign, isPending } = useItemChange();
  const [dialog, setDialog] = useState<"assign" | "status" | null>(null);
  const canWrite = hasPermission(user, "queue.write");
  const facts: [string, string | null][] = [
    [t("person.program"), item.processName],
    [t("person.case"), item.caseNumber],
    [t("person.client"), item.clientId],
    [t("person.partner"), item.companyName],
    [t("person.submitted"), format.date(item.createdAt)],
    [
      t("person.changed"),
      item.stateCurrentTime ? t("person.changedBy", { date: format.date(item.stateCurrentTime), name: author(item.lastChangedBy || "system") }) : null,
    ],
  ];
  return (
    <section className="person-part" aria-labelledby="person-application">
      <h3 id="person-application" className="person-title">
        {t("person.application", { id: item.externalId })}
      </h3>
      <p>
        <Link to={casePath(item.id)}>{t("person.openCase")}</Link>
      </p>
      <div className="person-action">
        <ItemStatus token={item.statusToken} name={item.currentStateName} />
        {canWrite ? (
          <Button size="small" onPress={() => setDialog("status")}>
            {t("person.changeStatus")}
          </Button>
        ) : null}
      </div>
      <div className="person-action">
        <span className="person-owner">
          {item.ownerName ? <Avatar name={item.ownerName} size="small" /> : null}
          <span>{isMine(item.ownerId, user) ? t("person.you") : item.ownerName || t("person.nobody")}</span>
        </span>
        {canWrite && !isMine(item.ownerId, user) ? (
          <Button size="small" isPending={isPending} onPress={() => void assign(item, { id: accountId(user), name: fullName(user) })}>
            {t("person.assignToMe")}
          </Button>
        ) : null}
        {canWrite && !assignsSelfOnly(user) ? (
          <Button size="small" variant="quiet" onPress={() => setDialog("assign")}>
            {t("person.assign")}
          </Button>
        ) : null}
      </div>
      <dl className="person-facts">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
      </dl>
      {dialog === "assign" ? <AssignDialog item={item} onClose={() => setDialog(null)} /> : null}
      {dialog === "status" ? <StatusDialog item={item} onClose={() => setDialog(null)} /> : null}
    </section>
  );
}
