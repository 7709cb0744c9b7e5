import { useTranslation } from "react-i18next";
import type { LastMonth, NotificationRule } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { useCommunicationWords } from "../../../../shared/cases/item/words";
import { languageName } from "../../../../shared/words/languages";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { useRulePreview } from "../api/notification-rules";

/** What a rule would say in each language, about the application that was moved last. */
export function RulePreview({ rule }: { rule: NotificationRule }) {
  const { t, i18n } = useTranslation("portal");
  const words = useCommunicationWords();
  const problemWords = useProblemWords();
  const preview = useRulePreview(rule);
  if (!rule.channels.length) return null;
  if (preview.isError) return <Banner kind="error">{problemWords(preview.error)}</Banner>;
  return (
    <section aria-label={t("rules.preview")} className="portal-form" aria-busy={preview.isPending}>
      <h3>{preview.data?.externalId ? t("rules.previewOf", { id: isolated(preview.data.externalId) }) : t("rules.preview")}</h3>
      {preview.data?.last_month ? (
        <p role="status">
          <LastMonthWords sent={preview.data.last_month} />
        </p>
      ) : null}
      {preview.data?.texts.map((text) => (
        <div key={`${text.channel} ${text.lang}`} className="portal-preview">
          <span className="portal-note">
            {words.channel(text.channel)} · {languageName(text.lang, i18n.language)}
          </span>
          {text.subject ? (
            <strong lang={text.lang} dir="auto">
              {text.subject}
            </strong>
          ) : null}
          <p lang={text.lang} dir="auto">
            {text.body}
          </p>
          {text.missing.length ? <span className="portal-note">{t("rules.missing", { variables: isolated(text.missing.join(", ")) })}</span> : null}
        </div>
      ))}
    </section>
  );
}

/** "Would have sent 14 messages last month." */
function LastMonthWords({ sent: { messages, is_more } }: { sent: LastMonth }) {
  const { t } = useTranslation("portal");
  if (messages === 0) return t("rules.lastMonthNone");
  return is_more ? t("rules.lastMonthMore", { count: messages }) : t("rules.lastMonth", { count: messages });
}
