import { useTranslation } from "react-i18next";
import type { OutreachItem } from "../../api/schema";
import { useAuthorName } from "../../shared/identity/author-name";
import { isolated } from "../../shared/words/direction";
import { useFormat } from "../../shared/words/format";
import { useOutreachApprovals, useReadOutreachAnswer } from "../../shared/conversations/outreach-approvals";
import { paths } from "../../shared/page/paths";
import { useUser } from "../../shared/identity/user";
import { Link } from "../../ui/link";
import { OneLine } from "../../ui/one-line";

/** Outreach of colleagues that waits for the person's approval, and what came of their own requests. Who opens an answer has read it. */
export function OutreachNotices({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  const user = useUser();
  const format = useFormat(user.zone);
  const author = useAuthorName();
  const read = useReadOutreachAnswer();
  const { data } = useOutreachApprovals(user);
  const rows = data ? [...data.waiting, ...data.answered] : [];
  if (rows.length === 0) return null;
  const words = (item: OutreachItem) => {
    if (!item.decision) return t("outreach.asks", { name: author(item.created_by), number: format.number(item.total), count: item.total });
    const name = author(item.decision.by);
    if (item.state !== "refused") return t("outreach.approved", { name });
    return [t("outreach.refused", { name }), isolated(item.decision.reason)].join(" ");
  };
  return (
    // The page behind the link replaces this surface.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <ul className="notification-list" aria-label={t("outreach.title")} onClick={onClose}>
      {rows.map((item) => (
        <li key={item.id} className="notification" onClickCapture={() => (item.decision ? read.mutate(item.id) : undefined)}>
          <span className="notification-line">
            <Link to={`${paths.outreachItems}?program=${item.filter.program}`} variant="quiet" className="notification-name notification-link">
              <OneLine>{isolated(item.name)}</OneLine>
            </Link>
            <time className="notification-time">{format.brief(item.decision?.at_ms ?? item.created_at_ms)}</time>
          </span>
          <OneLine className="notification-words">{words(item)}</OneLine>
        </li>
      ))}
    </ul>
  );
}
