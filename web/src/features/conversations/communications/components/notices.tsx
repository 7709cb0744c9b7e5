import { BellRing, Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { useNotices, useReadNotices } from "../../../../shared/conversations/notices";
import { casePath } from "../../../../shared/page/paths";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useUser } from "../../../../shared/identity/user";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { Link } from "../../../../ui/link";

/** Changes that rules notify this person of, until they are read: what is read here is not sent by email or text. */
export function Notices() {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const problemWords = useProblemWords();
  const notices = useNotices(user);
  const read = useReadNotices();
  if (!notices.data?.length) return null;
  const ids = notices.data.map((notice) => notice.id);
  const title = t("notices.title", { count: ids.length });
  return (
    <section className="mentions" aria-label={title}>
      <h2 className="mentions-title">
        <BellRing size={14} aria-hidden />
        {title}
      </h2>
      {read.isError ? (
        <Banner kind="error" isLive>
          {problemWords(read.error)}
        </Banner>
      ) : null}
      <ul className="mentions-list">
        {notices.data.map((notice) => {
          const about = { id: isolated(notice.externalId), name: isolated(notice.name) };
          return (
            <li key={notice.id} className="notice">
              {/* Who opens what a notice is about has read it. */}
              <span className="notice-about" onClickCapture={() => read.mutate([notice.id])}>
                <Link to={casePath(notice.item_id)} variant="quiet">
                  {t("notices.about", about)}
                </Link>
              </span>
              <time className="comm-quiet">{format.brief(notice.at_ms)}</time>
              <IconButton size="small" label={t("notices.read", about)} icon={<Check size={16} aria-hidden />} onPress={() => read.mutate([notice.id])} />
              <span className="comm-quiet notice-words" dir="auto">
                {notice.body || notice.rule_name}
              </span>
            </li>
          );
        })}
      </ul>
      {ids.length > 1 ? (
        <Button size="small" variant="quiet" isPending={read.isPending} onPress={() => read.mutate(ids)}>
          {t("notices.readAll")}
        </Button>
      ) : null}
    </section>
  );
}
