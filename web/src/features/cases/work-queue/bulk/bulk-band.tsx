import { Undo2, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/words/format";
import { useHasPassed } from "../../../../shared/page/use-has-passed";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { ProgressBar } from "../../../../ui/progress-bar";
import { isInProgress, useBulkActions, useBulkRun } from "./bulk-run";

/** Progress of the last bulk change; once finished, its result and the undo for ten minutes. */
export function BulkBand() {
  const { t } = useTranslation("work-queue");
  const format = useFormat();
  const change = useBulkRun((state) => state.change);
  const { undo } = useBulkActions();
  const isTooLate = useHasPassed(change?.undo_until_ms ?? 0);
  if (!change) return null;
  const isUndo = change.stage === "undoing" || change.stage === "undone";
  const total = isUndo ? change.changed : change.requested - change.refused;
  const done = isUndo ? change.restored + change.kept : change.changed + change.failed;
  if (isInProgress(change)) {
    return (
      <div className="queue-band">
        <ProgressBar
          label={isUndo ? t("bulk.band.undoing") : t("bulk.band.running")}
          value={done}
          most={Math.max(1, total)}
          valueLabel={t("bulk.band.of", { done: format.number(done), total: format.number(total) })}
        />
      </div>
    );
  }
  const canUndo = change.undo_until_ms !== null && !isTooLate;
  return (
    <div className="queue-band" role="status">
      <span>
        {isUndo ? t("bulk.undone.title", { count: change.restored }) : t("bulk.band.changed", { count: change.changed })}
        {change.failed > 0 && !isUndo ? ` ${t("bulk.band.failed", { count: change.failed })}` : null}
        {change.kept > 0 && isUndo ? ` ${t("bulk.undone.kept", { count: change.kept })}` : null}
      </span>
      {canUndo ? (
        <Button size="small" icon={<Undo2 size={15} aria-hidden />} onPress={() => void undo(change)}>
          {t("bulk.band.undo")}
        </Button>
      ) : null}
      <IconButton label={t("bulk.band.close")} icon={<X size={16} aria-hidden />} onPress={() => useBulkRun.setState({ change: null })} />
    </div>
  );
}
