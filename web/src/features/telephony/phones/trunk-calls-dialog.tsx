import { useTranslation } from "react-i18next";
import type { PhoneTrunk, TrunkCall } from "../../../api/schema";
import { phoneText, useFormat } from "../../../shared/words/format";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useUser } from "../../../shared/identity/user";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { useTrunkCalls } from "./api/trunks";

/** The last calls by a trunk: what became of each, what the carrier said, and how it sounded. */
export function TrunkCallsDialog({ trunk, onClose }: { trunk: PhoneTrunk; onClose: () => void }) {
  const { t } = useTranslation("telephony");
  const calls = useTrunkCalls(trunk.id);
  const items = calls.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Dialog
      title={t("trunkCalls.of", { name: trunk.name || trunk.id })}
      isOpen
      onClose={onClose}
      size="large"
      actions={<Button onPress={onClose}>{t("close")}</Button>}
    >
      {calls.isError ? <LoadFailure error={calls.error} onRetry={() => void calls.refetch()} /> : null}
      {calls.isPending ? <Skeleton lines={3} /> : null}
      {calls.data && items.length === 0 ? <p>{t("trunkCalls.none")}</p> : null}
      {items.length ? (
        <Table label={t("trunkCalls.title")}>
          <TableHead>
            <ColumnHead>{t("trunkCalls.when")}</ColumnHead>
            <ColumnHead>{t("trunkCalls.number")}</ColumnHead>
            <ColumnHead>{t("trunkCalls.end")}</ColumnHead>
            <ColumnHead>{t("trunkCalls.sound")}</ColumnHead>
          </TableHead>
          <tbody>
            {items.map((call) => (
              <CallRow key={call.id} call={call} />
            ))}
          </tbody>
        </Table>
      ) : null}
      {calls.hasNextPage ? (
        <Button isPending={calls.isFetchingNextPage} onPress={() => void calls.fetchNextPage()}>
          {t("trunkCalls.more")}
        </Button>
      ) : null}
    </Dialog>
  );
}

function CallRow({ call }: { call: TrunkCall }) {
  const { t } = useTranslation("telephony");
  const format = useFormat(useUser().zone);
  const ends = {
    hung_up: t("trunkCalls.hungUp"),
    cancelled: t("trunkCalls.cancelled"),
    refused: t("trunkCalls.refused"),
    no_answer: t("trunkCalls.noAnswer"),
    no_media: t("trunkCalls.noMedia"),
    expired: t("trunkCalls.expired"),
    by_us: t("trunkCalls.byUs"),
    failed: t("trunkCalls.failed"),
  };
  const sounds = { none: t("trunkCalls.silent"), good: t("trunkCalls.good"), fair: t("trunkCalls.fair"), poor: t("trunkCalls.poor") };
  const { received, lost, late, jitter_ms: jitter } = call.voice;
  const words = call.said ? [call.said.status, call.said.reason, call.said.warning].filter(Boolean).join(" ") : "";
  return (
    <TableRow>
      <Cell>
        {format.dateTime(call.begun_at_ms)}
        {` · ${call.direction === "in" ? t("trunks.in") : t("trunks.out")}`}
      </Cell>
      <Cell>
        <bdi>{phoneText(call.number)}</bdi>
      </Cell>
      <Cell>
        {ends[call.end]}
        {call.answered_at_ms === null ? null : ` · ${format.duration(call.ended_at_ms - call.answered_at_ms)}`}
        {words ? <p dir="auto">{t("test.said", { words })}</p> : null}
      </Cell>
      <Cell>
        {call.answered_at_ms === null ? null : (
          <>
            {sounds[call.verdict]}
            {received > 0 ? <p>{t("trunkCalls.figures", { lost, late, of: received + lost, jitter })}</p> : null}
          </>
        )}
      </Cell>
    </TableRow>
  );
}
