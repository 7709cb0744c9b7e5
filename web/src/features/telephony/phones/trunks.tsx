import { Network, PhoneCall } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PhoneTrunk } from "../../../api/schema";
import { useFormat } from "../../../lib/format";
import { useProblemWords } from "../../../lib/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { usePhoneTrunks, usePhoneTrunkState } from "./api/numbers";
import { TestCallDialog } from "./test-call-dialog";

/** The trunks by which calls come in and go out; those out say whether they answer. */
export function Trunks() {
  const { t } = useTranslation("telephony");
  const problemWords = useProblemWords();
  const trunks = usePhoneTrunks();
  const [tested, setTested] = useState<PhoneTrunk | null>(null);
  if (trunks.isError) return <Banner kind="error">{problemWords(trunks.error)}</Banner>;
  if (!trunks.data) return <Skeleton lines={3} />;
  const { items, listening } = trunks.data;
  return (
    <>
      {listening ? null : <Banner kind="warning">{t("trunks.off")}</Banner>}
      {items.length === 0 ? (
        <EmptyState icon={<Network />} title={t("trunks.empty")}>
          <p>{t("trunks.emptyWords")}</p>
        </EmptyState>
      ) : (
        <Table label={t("trunks.title")}>
          <TableHead>
            <ColumnHead>{t("trunks.name")}</ColumnHead>
            <ColumnHead>{t("trunks.way")}</ColumnHead>
            <ColumnHead>{t("trunks.numbers")}</ColumnHead>
            <ColumnHead>{t("trunks.address")}</ColumnHead>
            <ColumnHead>{t("trunks.state")}</ColumnHead>
            <ColumnHead hideName>{t("test.button")}</ColumnHead>
          </TableHead>
          <tbody>
            {items.map((trunk) => (
              <TrunkRow key={trunk.id} trunk={trunk} listening={listening} onTest={() => setTested(trunk)} />
            ))}
          </tbody>
        </Table>
      )}
      {tested ? <TestCallDialog trunk={tested} onClose={() => setTested(null)} /> : null}
    </>
  );
}

function TrunkRow({ trunk, listening, onTest }: { trunk: PhoneTrunk; listening: boolean; onTest: () => void }) {
  const { t } = useTranslation("telephony");
  const isOut = trunk.way === "out";
  return (
    <TableRow>
      <Cell>
        <bdi>{trunk.name || trunk.id}</bdi>
      </Cell>
      <Cell>{isOut ? t("trunks.out") : t("trunks.in")}</Cell>
      <Cell>{trunk.numbers.length ? <bdi>{trunk.numbers.join(", ")}</bdi> : t("trunks.anyNumber")}</Cell>
      <Cell>
        {trunk.addresses.length ? <bdi>{trunk.addresses.join(", ")}</bdi> : t("trunks.anyAddress")}
        {trunk.transport ? ` · ${trunk.transport.toUpperCase()}` : null}
        {trunk.has_password ? ` · ${t("trunks.password")}` : null}
      </Cell>
      <Cell>{isOut && listening ? <TrunkState id={trunk.id} /> : null}</Cell>
      <Cell>
        {isOut && listening ? (
          <Button size="small" icon={<PhoneCall size={13} aria-hidden />} aria-label={t("test.of", { name: trunk.name || trunk.id })} onPress={onTest}>
            {t("test.button")}
          </Button>
        ) : null}
      </Cell>
    </TableRow>
  );
}

function TrunkState({ id }: { id: string }) {
  const { t } = useTranslation("telephony");
  const format = useFormat();
  const state = usePhoneTrunkState(id, true);
  if (state.isPending) return <span>{t("trunks.asking")}</span>;
  const answers = state.data?.answers ?? false;
  return (
    <span className="phones-state" data-answers={answers}>
      {answers ? t("trunks.answers", { ms: format.number(state.data?.after_ms ?? 0), status: state.data?.status ?? "" }) : t("trunks.silent")}
    </span>
  );
}
