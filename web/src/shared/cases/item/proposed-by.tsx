import { useTranslation } from "react-i18next";
import type { Proposal } from "../../../api/schema";
import { useUser } from "../../identity/user";
import { isolated } from "../../words/direction";
import { useFormat } from "../../words/format";

/** Who proposed what is to be decided, when, and why. */
export function ProposedBy({ proposal: { by_name, at_ms, reason, comment } }: { proposal: Proposal }) {
  const { t } = useTranslation("item");
  const format = useFormat(useUser().zone);
  const given = { name: isolated(by_name), date: format.dateTime(at_ms) };
  return (
    <div className="item-note">
      <p>{reason ? t("status.proposed", { ...given, reason: isolated(reason) }) : t("status.proposedNone", given)}</p>
      {comment ? <p dir="auto">{t("status.proposedComment", { comment })}</p> : null}
    </div>
  );
}
