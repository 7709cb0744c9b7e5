import { useTranslation } from "react-i18next";
import { accountId } from "../../../../lib/item/reviewer";
import { useUser } from "../../../../lib/user";
import { useLiveThreads } from "../live";

/** Who is writing. Its line is always there, so that nothing jumps. */
export function Typing({ threadId }: { threadId: string }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const others = (useLiveThreads((state) => state.typing[threadId]) ?? []).filter((person) => person.id !== accountId(user));
  const names = others.map((person) => person.name).join(", ");
  return (
    <p className="timeline-typing" role="status">
      {others.length ? t("timeline.typing", { names, count: others.length }) : ""}
    </p>
  );
}
