import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/words/format";
import { accountId } from "../../../../shared/cases/item/reviewer";
import { useUser } from "../../../../shared/identity/user";
import { useLiveThreads } from "../live";

/** Who is writing. Its line is always there, so that nothing jumps. */
export function Typing({ threadId }: { threadId: string }) {
  const { t } = useTranslation("communications");
  const format = useFormat();
  const user = useUser();
  const others = (useLiveThreads((state) => state.typing[threadId]) ?? []).filter((person) => person.id !== accountId(user));
  const names = format.names(others.map((person) => person.name));
  return (
    <p className="timeline-typing" role="status">
      {others.length ? t("timeline.typing", { names, count: others.length }) : ""}
    </p>
  );
}
