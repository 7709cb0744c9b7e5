import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../api/client";
import { useNoticeWords } from "../../conversations/notice-words";
import { useProblemWords } from "../../words/problem-words";
import { useUser } from "../../identity/user";
import { isolated } from "../../words/direction";
import { phoneText, useFormat } from "../../words/format";
import { LanguageGap } from "../../conversations/language-gap";
import { languageName } from "../../words/languages";
import { isOtherLanguage } from "../../conversations/text-language";
import { useCommunicationWords } from "./words";

export interface MoveNoticesProps {
  itemId: number;
  stateId: number;
  reasonId: number | null;
  ownerId: number | null;
  /** Prepares a call to the applicant with an interpreter; null where that is not possible. */
  onCall: (() => void) | null;
}

/** Who will be notified of a move, by which channel, in which language, when, or why not: before it is confirmed. */
export function MoveNotices({ itemId, stateId, reasonId, ownerId, onCall }: MoveNoticesProps) {
  const { t, i18n } = useTranslation("item");
  const user = useUser();
  const format = useFormat(user.zone);
  const words = useCommunicationWords();
  const noticeWords = useNoticeWords();
  const problemWords = useProblemWords();
  const query = { state_id: stateId, ...(reasonId === null ? {} : { denial_reason_id: reasonId }), ...(ownerId === null ? {} : { user_id: ownerId }) };
  const notices = useQuery({
    queryKey: ["move-notices", itemId, query],
    queryFn: ({ signal }) => api.get("/api/work-queue/items/{id}/notices", { path: { id: itemId }, query, signal }),
  });
  if (notices.isError) return <p className="item-note">{problemWords(notices.error)}</p>;
  return (
    <section className="item-notices" aria-label={t("notices.title")} aria-live="polite" aria-busy={notices.isPending}>
      <h3 className="item-notices-title">{t("notices.title")}</h3>
      {notices.data?.items.length === 0 ? <p className="item-note">{t("notices.none")}</p> : null}
      <ul>
        {notices.data?.items.map((notice) => (
          <li key={`${notice.rule} ${notice.account ?? ""}`}>
            <strong dir="auto">{notice.name || (notice.audience === "owner" ? t("notices.owner") : "")}</strong>
            {notice.channel ? (
              <span>
                {[
                  words.channel(notice.channel),
                  isolated(notice.channel === "SMS" ? phoneText(notice.to) : notice.to),
                  notice.lang ? languageName(notice.lang, i18n.language) : "",
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            ) : null}
            {notice.in_app ? <span>{t("notices.inApp")}</span> : null}
            <span className="item-note">
              {notice.in_app && notice.outcome === "scheduled"
                ? t("notices.unlessRead", { time: format.dateTime(notice.send_at_ms) })
                : noticeWords(notice.outcome, notice.send_at_ms ? format.dateTime(notice.send_at_ms) : "", notice.rule_name)}
            </span>
            {notice.missing.length ? <span className="item-note">{t("notices.missing", { names: isolated(notice.missing.join(", ")) })}</span> : null}
            {notice.body ? (
              <p className="item-notice-body" dir="auto" lang={notice.lang}>
                {notice.body}
              </p>
            ) : null}
            {notice.body && isOtherLanguage(notice.lang, notice.recipient_lang) ? (
              <LanguageGap text={notice.rule_name} lang={notice.lang} wanted={notice.recipient_lang} onCall={notice.audience === "applicant" ? onCall : null} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
