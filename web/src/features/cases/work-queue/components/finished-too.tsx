import { useTranslation } from "react-i18next";
import type { StateInUse } from "../../../../api/schema";
import { hideFinished } from "../../../../shared/cases/queue/finished";
import { useWorkItems } from "../../../../shared/cases/queue/list-work-items";
import type { QueueView } from "../../../../shared/cases/queue/queue-address";
import { useFormat } from "../../../../shared/words/format";
import { Button } from "../../../../ui/button";

/** What the words that are searched, or what alone is shown, also find among finished applications, which this browser leaves out. */
export function FinishedToo({ view, states }: { view: QueueView; states: StateInUse[] }) {
  const { t } = useTranslation("work-queue");
  const format = useFormat();
  const finished = states.filter((state) => state.kind === "terminal").map((state) => state.ID);
  const found = useWorkItems({ ...view, page: 1, thread: null }, finished.length > 0 ? finished : undefined, 1);
  const count = found.isPlaceholderData ? 0 : (found.data?.total ?? 0);
  return (
    <div aria-live="polite">
      {count > 0 ? (
        <p className="queue-too">
          {t("finishedToo", { count, shown: format.number(count) })}
          <Button size="small" variant="quiet" onPress={() => hideFinished(false)}>
            {t("showFinished")}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
