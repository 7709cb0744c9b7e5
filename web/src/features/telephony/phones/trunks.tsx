import { Network, PhoneCall, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { PhoneTrunk } from "../../../api/schema";
import { phoneText, useFormat } from "../../../shared/words/format";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { showToast } from "../../../ui/toast-queue";
import { usePhoneTrunks, usePhoneTrunkState, useRemoveTrunk } from "./api/trunks";
import { TestCallDialog } from "./test-call-dialog";
import { TrunkCallsDialog } from "./trunk-calls-dialog";
import { TrunkDialog } from "./trunk-dialog";

/** The trunks by which calls come in and go out; those out say whether they answer, and whether the hub is registered there. */
export function Trunks() {
  const { t } = useTranslation("telephony");
  const problemWords = useProblemWords();
  const trunks = usePhoneTrunks();
  const remove = useRemoveTrunk();
  const [tested, setTested] = useState<PhoneTrunk | null>(null);
  const [looked, setLooked] = useState<PhoneTrunk | null>(null);
  const [edited, setEdited] = useState<PhoneTrunk | "new" | null>(null);
  if (!trunks.data) return trunks.error ? <LoadFailure error={trunks.error} onRetry={() => void trunks.refetch()} /> : <Skeleton lines={3} />;
  const { items, listening } = trunks.data;
  const handleRemove = (trunk: PhoneTrunk) =>
    remove.mutate(trunk.id, {
      onSuccess: () => showToast({ kind: "success", title: t("trunks.removed") }),
      onError: (error) => {
        const isUsed = isProblem(error) && error.errors.some((fault) => fault.key === "in_use");
        showToast({ kind: "error", title: t("trunks.removeFailed"), detail: isUsed ? t("trunks.inUse") : problemWords(error) });
      },
    });
  return (
    <>
      {listening ? null : <Banner kind="warning">{t("trunks.off")}</Banner>}
      <Button variant="primary" icon={<Plus size={16} aria-hidden />} onPress={() => setEdited("new")}>
        {t("trunks.add")}
      </Button>
      {items.length === 0 ? (
        <EmptyState icon={<Network />} title={t("trunks.empty")}>
          <p>{t("trunks.emptyWords")}</p>
        </EmptyState>
      ) : (
        <Table label={t("trunks.title")}>
          <TableHead>
            <ColumnHead>{t("trunks.name")}</ColumnHead>
            <ColumnHead>{t("trunks.direction")}</ColumnHead>
            <ColumnHead>{t("trunks.numbers")}</ColumnHead>
            <ColumnHead>{t("trunks.address")}</ColumnHead>
            <ColumnHead>{t("trunks.state")}</ColumnHead>
            <ColumnHead hideName>{t("numbers.actions")}</ColumnHead>
          </TableHead>
          <tbody>
            {items.map((trunk) => (
              <TrunkRow
                key={trunk.id}
                trunk={trunk}
                listening={listening}
                isGoing={remove.isPending && remove.variables === trunk.id}
                onTest={() => setTested(trunk)}
                onCalls={() => setLooked(trunk)}
                onEdit={() => setEdited(trunk)}
                onRemove={() => handleRemove(trunk)}
              />
            ))}
          </tbody>
        </Table>
      )}
      {tested ? <TestCallDialog trunk={tested} onClose={() => setTested(null)} /> : null}
      {looked ? <TrunkCallsDialog trunk={looked} onClose={() => setLooked(null)} /> : null}
      {edited ? <TrunkDialog trunk={edited === "new" ? null : edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

interface TrunkRowProps {
  trunk: PhoneTrunk;
  listening: boolean;
  /** It is being removed. */
  isGoing: boolean;
  onTest: () => void;
  onCalls: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function TrunkRow({ trunk, listening, isGoing, onTest, onCalls, onEdit, onRemove }: TrunkRowProps) {
  const { t } = useTranslation("telephony");
  const format = useFormat();
  const name = trunk.name || trunk.id;
  const isOut = trunk.direction === "out";
  return (
    <TableRow>
      <Cell>
        <bdi>{trunk.name || trunk.id}</bdi>
      </Cell>
      <Cell>{isOut ? t("trunks.out") : t("trunks.in")}</Cell>
      <Cell>{trunk.numbers.length ? format.names(trunk.numbers.map(phoneText)) : t("trunks.anyNumber")}</Cell>
      <Cell>
        {trunk.addresses.length ? <bdi>{trunk.addresses.join(", ")}</bdi> : t("trunks.anyAddress")}
        {trunk.transport ? ` · ${trunk.transport.toUpperCase()}` : null}
        {trunk.has_password ? ` · ${t("trunks.password")}` : null}
      </Cell>
      <Cell>
        {isOut && listening ? <TrunkState id={trunk.id} /> : null}
        {trunk.registration ? <Registration registration={trunk.registration} /> : null}
      </Cell>
      <Cell>
        {isOut && listening ? (
          <Button size="small" icon={<PhoneCall size={13} aria-hidden />} aria-label={t("test.of", { name: trunk.name || trunk.id })} onPress={onTest}>
            {t("test.button")}
          </Button>
        ) : null}{" "}
        <Button size="small" aria-label={t("trunkCalls.of", { name })} onPress={onCalls}>
          {t("trunkCalls.button")}
        </Button>{" "}
        <Button size="small" aria-label={t("trunks.editOf", { name })} onPress={onEdit}>
          {t("numbers.edit")}
        </Button>{" "}
        <Button size="small" variant="quiet" aria-label={t("trunks.removeOf", { name })} isPending={isGoing} onPress={onRemove}>
          {t("numbers.remove")}
        </Button>
      </Cell>
    </TableRow>
  );
}

/** The state of the hub's registration at a trunk. */
function Registration({ registration }: { registration: NonNullable<PhoneTrunk["registration"]> }) {
  const { t } = useTranslation("telephony");
  const words = {
    asking: t("trunks.registering"),
    registered: t("trunks.registered"),
    refused: t("trunks.refused", { status: registration.status ?? "" }),
    silent: t("trunks.notRegistered"),
    off: t("trunks.notRegistered"),
  };
  return (
    <span className="phones-state" data-answers={registration.state === "registered"}>
      {words[registration.state]}
    </span>
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
