import { useTranslation } from "react-i18next";
import type { PaymentState, StatusChange } from "../../../../api/schema";
import { useStatusWords } from "../../../../shared/cases/item/status-words";
import { isolated } from "../../../../shared/words/direction";

/** A change of an application in a sentence: briefly where conversations are listed. */
export function ChangeWords({ change, by, isBrief = false }: { change: StatusChange; by: string; isBrief?: boolean }) {
  const { t } = useTranslation("communications");
  const statusWords = useStatusWords();
  const { what, from, to } = change;
  const name = isolated(by);
  if (what === "payment") return <PaymentWords name={name} to={to} />;
  if (what === "owner") return to ? t("entry.assigned", { name, to: isolated(to) }) : t("entry.unassigned", { name });
  if (isBrief) return t("entry.changeBrief", { name, to: isolated(statusWords(to)) });
  return t("entry.change", { name, from: isolated(statusWords(from)), to: isolated(statusWords(to)) });
}

/** How far a payment is. */
function PaymentWords({ name, to }: { name: string; to: string }) {
  const { t } = useTranslation("payments");
  return t("thread", { name, state: t(`states.${to as PaymentState}`) });
}
