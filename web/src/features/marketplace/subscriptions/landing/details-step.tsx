import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import type { PurchasedSubscription } from "../../../../api/schema";
import { paths } from "../../../../shared/page/paths";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { Link } from "../../../../ui/link";
import { TextField } from "../../../../ui/text-field";
import { LONG_TOAST_MS, showToast } from "../../../../ui/toast-queue";
import { useConfirmPurchase } from "../api/subscriptions";

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
/** Letters of any script with what stands between them in names; no digits. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}'’.\- ]+$/u;
const SHORTEST_NAME = 2;

const FIELDS = ["email", "firstName", "lastName"] as const;
type Name = (typeof FIELDS)[number];
const INVALID = { email: "rules.email", firstName: "rules.validFirstName", lastName: "rules.validLastName" } as const;

/** The number with which the hub says that somebody was named already (specification 3, section 8). */
const ADMIN_EXISTS = 102;

/** What was bought, and who administers it (specification 3, sections 2 and 5). */
export function DetailsStep({ purchase, onConfirmed }: { purchase: PurchasedSubscription; onConfirmed: (email: string) => void }) {
  const { t } = useTranslation("marketplace");
  const { subscription } = purchase;
  const own = subscription.purchaser.emailId || purchase.fallbackAdminEmail;
  const [isOther, setOther] = useState(false);
  const [values, setValues] = useState<Record<Name, string>>({ email: own, firstName: "", lastName: "" });
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({});
  const confirm = useConfirmPurchase();

  if (subscription.saasSubscriptionStatus === "UNSUBSCRIBED") return <h1 className="page-title">{t("details.canceled")}</h1>;

  const set = (name: Name) => (value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setFaults((before) => ({ ...before, [name]: undefined }));
  };
  const check = () => {
    const found: Partial<Record<Name, string>> = {};
    const name = (value: string, missing: string, invalid: string) => {
      const text = value.trim();
      if (text === "") return missing;
      return text.length < SHORTEST_NAME || !NAME.test(text) ? invalid : undefined;
    };
    if (!EMAIL.test(values.email.trim())) found.email = t("rules.email");
    const first = name(values.firstName, t("rules.firstName"), t("rules.validFirstName"));
    const last = name(values.lastName, t("rules.lastName"), t("rules.validLastName"));
    if (first) found.firstName = first;
    if (last) found.lastName = last;
    return found;
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (confirm.isPending) return;
    const found = check();
    setFaults(found);
    const wrong = FIELDS.find((name) => found[name]);
    if (wrong) {
      document.getElementById(`landing-${wrong}`)?.focus();
      return;
    }
    const admin = { email: values.email.trim(), firstName: values.firstName.trim(), lastName: values.lastName.trim() };
    confirm.mutate(
      { admin, subscription: { id: subscription.id, ticket: purchase.ticket } },
      {
        onSuccess: () => onConfirmed(admin.email),
        onError: (error) => {
          // What the hub does not take of the form is said at its field.
          const refused = isProblem(error) ? FIELDS.filter((name) => error.errors.some(({ field }) => field === `admin.${name}`)) : [];
          if (refused.length > 0) {
            setFaults(Object.fromEntries(refused.map((name) => [name, t(INVALID[name])])));
            document.getElementById(`landing-${refused[0]}`)?.focus();
            return;
          }
          const isTaken = isProblem(error) && error.code === ADMIN_EXISTS;
          showToast({
            kind: "error",
            title: t("failed.title"),
            detail: isTaken ? t("failed.adminExists") : t("failed.other"),
            lastsMs: LONG_TOAST_MS,
          });
        },
      },
    );
  };
  const facts = [
    [t("details.email"), subscription.purchaser.emailId],
    [t("details.offer"), subscription.offerId],
    [t("details.name"), subscription.name],
    [t("details.id"), subscription.id],
    [t("details.status"), t(`status.${subscription.saasSubscriptionStatus}`)],
    [t("details.plan"), purchase.planName],
  ] as const;
  return (
    <section className="page-card landing-card">
      <h1 className="page-subtitle">{t("details.title")}</h1>
      <dl className="subs-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value || t("details.unknown")}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <form className="landing" noValidate onSubmit={handleSubmit}>
        <Checkbox
          isSelected={isOther}
          onChange={(chosen) => {
            setOther(chosen);
            if (!chosen) set("email")(own);
          }}
        >
          {t("details.otherAdmin")}
        </Checkbox>
        <TextField
          id="landing-email"
          label={t("details.adminEmail")}
          type="email"
          autoComplete="email"
          textDir="ltr"
          isRequired
          isDisabled={!isOther && own !== ""}
          value={values.email}
          onChange={set("email")}
          error={faults.email}
        />
        <div className="landing-names">
          <TextField
            id="landing-firstName"
            label={t("details.firstName")}
            autoComplete="given-name"
            isRequired
            value={values.firstName}
            onChange={set("firstName")}
            error={faults.firstName}
          />
          <TextField
            id="landing-lastName"
            label={t("details.lastName")}
            autoComplete="family-name"
            isRequired
            value={values.lastName}
            onChange={set("lastName")}
            error={faults.lastName}
          />
        </div>
        <p>{t("details.note")}</p>
        <p>
          <Link to={paths.contactSupport}>{t("details.help")}</Link>
        </p>
        <Button type="submit" variant="primary" isPending={confirm.isPending}>
          {t("details.continue")}
        </Button>
      </form>
    </section>
  );
}
