import { useQuery } from "@tanstack/react-query";
import { AtSign } from "lucide-react";
import { useEffect } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import { useFormat } from "../../../../shared/words/format";
import { threadPath } from "../../../../shared/page/paths";
import { liveSocket } from "../../../../shared/live/socket";
import { useUser } from "../../../../shared/identity/user";
import { Link } from "../../../../ui/link";

const KEY = ["mentions"];

/** Notes in which this person is named, until they have read them. */
export function Mentions() {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const client = useQueryClient();
  const mentions = useQuery({ queryKey: KEY, queryFn: async ({ signal }) => (await api.get("/api/mentions", { signal })).items });
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: KEY });
    return liveSocket.subscribe("me", { onEvent: (event) => (event.kind.startsWith("mention") ? again() : undefined), onSubscribed: again, onGap: again });
  }, [client]);
  if (!mentions.data?.length) return null;
  const title = t("mentions.title", { count: mentions.data.length });
  return (
    <section className="mentions" aria-label={title}>
      <h2 className="mentions-title">
        <AtSign size={14} aria-hidden />
        {title}
      </h2>
      <ul className="mentions-list">
        {mentions.data.map((mention) => (
          <li key={mention.message_id}>
            <Link to={threadPath(mention.thread_id)} variant="quiet">
              {t("mentions.by", { by: mention.by, name: mention.name })}
            </Link>
            <span className="comm-quiet mentions-words" dir="auto">
              {mention.preview}
            </span>
            <time className="comm-quiet">{format.brief(mention.at_ms)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
