import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BulkChange } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { useStatusWords } from "../../../../shared/cases/item/status-words";
import { isMine } from "../../../../shared/cases/item/reviewer";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { hasPermission } from "../../../../shared/identity/roles";
import { useHasPassed } from "../../../../shared/page/use-has-passed";
import { useUser } from "../../../../shared/identity/user";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Skeleton } from "../../../../ui/skeleton";
import { Switch } from "../../../../ui/switch";
import { listBulk } from "../api/bulk-changes";
import { isInProgress, useBulkActions } from "./bulk-run";

const REFETCH_MS = 2_000;

/** Changes of many that were confirmed: who made each and when, its outcome, and a button that undoes it while that is possible. */
export function BulkHistory({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("work-queue");
  const user = useUser();
  const words = useProblemWords();
  const [isEverybody, setIsEverybody] = useState(false);
  const maySeeAll = hasPermission(user, "conference.supervise") || hasPermission(user, "admin");
  const changes = useQuery({
    queryKey: ["bulk-changes", isEverybody],
    queryFn: ({ signal }) => listBulk(isEverybody, signal),
    refetchInterval: ({ state }) => (state.data?.some(isInProgress) ? REFETCH_MS : false),
  });
  return (
    <Dialog title={t("bulk.history.title")} size="medium" isOpen onClose={onClose}>
      <div className="queue-history">
        {maySeeAll ? (
          <Switch isSelected={isEverybody} onChange={setIsEverybody}>
            {t("bulk.history.everybody")}
          </Switch>
        ) : null}
        {changes.error ? (
          <Banner kind="error" isLive>
            {words(changes.error)}
          </Banner>
        ) : null}
        {changes.isPending ? <Skeleton shape="row" lines={4} /> : null}
        {changes.data?.length === 0 ? <p className="queue-quiet">{t("bulk.history.none")}</p> : null}
        <ul className="queue-history-list">
          {changes.data?.map((change) => (
            <HistoryRow key={change.check_id} change={change} onChanged={() => void changes.refetch()} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function HistoryRow({ change, onChanged }: { change: BulkChange; onChanged: () => void }) {
  const { t } = useTranslation("work-queue");
  const format = useFormat();
  const user = useUser();
  const statusWords = useStatusWords();
  const { undo } = useBulkActions();
  const isTooLate = useHasPassed(change.undo_until_ms ?? 0);
  const status = change.state_id === null ? null : statusWords(change.state_name);
  const owner = change.owner_name || (change.role_id === null ? t("row.nobody") : t("bulk.toast.role"));
  const what =
    status && change.sets_owner
      ? t("bulk.history.both", { status, owner })
      : status
        ? t("bulk.history.status", { status })
        : t("bulk.history.owner", { owner });
  const results = [t("bulk.band.changed", { count: change.changed })];
  if (change.refused + change.failed > 0) results.push(t("bulk.history.left", { count: change.refused + change.failed }));
  if (change.stage === "undone") results.push(t("bulk.undone.title", { count: change.restored }));
  if (change.kept > 0) results.push(t("bulk.undone.kept", { count: change.kept }));
  const canUndo = change.undo_until_ms !== null && !isTooLate && isMine(change.by_id, user);
  const handleUndo = async () => {
    await undo(change);
    onChanged();
  };
  return (
    <li>
      <div>
        <strong>{what}</strong>
        <p className="queue-quiet">
          <bdi>{change.by_name}</bdi> · {format.dateTime(change.created_at_ms)}
        </p>
        <p>{isInProgress(change) ? t("bulk.history.inProgress") : results.join(" ")}</p>
      </div>
      {canUndo ? (
        <Button size="small" icon={<Undo2 size={15} aria-hidden />} onPress={() => void handleUndo()}>
          {t("bulk.band.undo")}
        </Button>
      ) : null}
    </li>
  );
}
