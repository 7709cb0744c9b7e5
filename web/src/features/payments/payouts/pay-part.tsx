import { Landmark } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PayChannel, PayoutOverview, UnpaidAwardView, WaitingPayoutView } from "../../../api/schema";
import { casePath } from "../../../shared/page/paths";
import { isolated } from "../../../shared/words/direction";
import { money } from "../../../shared/words/money";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { showToast } from "../../../ui/toast-queue";
import { useGivePayeeAccount, useMakeBatch, usePayAward } from "./api/payouts";
import { PayeeAccountDialog } from "./payee-account-dialog";

/** What waits to be paid: awards that nobody pays yet, and payments that wait for a batch. */
export function PayPart({ program, payouts, onMade }: { program: number; payouts: PayoutOverview; onMade: (batch: number) => void }) {
  return (
    <>
      <Waiting program={program} waiting={payouts.waiting} onMade={onMade} />
      <Unpaid program={program} unpaid={payouts.unpaid} pays={payouts.pays} />
    </>
  );
}

const isPayable = ({ account_revision, refused_code }: WaitingPayoutView) => account_revision > 0 && refused_code === "";

function Waiting({ program, waiting, onMade }: { program: number; waiting: readonly WaitingPayoutView[]; onMade: (batch: number) => void }) {
  const { t, i18n } = useTranslation("payouts");
  const problemWords = useProblemWords();
  const make = useMakeBatch(program);
  const give = useGivePayeeAccount(program);
  const [asked, setAsked] = useState<WaitingPayoutView | null>(null);
  const taken = waiting.filter(isPayable);
  const amount = (cents: number) => money(cents, i18n.language);
  const total = taken.reduce((sum, one) => sum + one.cents, 0);
  const left = waiting.length - taken.length;
  const accountOf = ({ account_last, refused_code }: WaitingPayoutView) => {
    if (account_last === "") return t("waiting.noAccount");
    return refused_code === "" ? t("waiting.account", { last: account_last }) : t("waiting.refused", { code: isolated(refused_code) });
  };
  const handleMake = () =>
    make.mutate(undefined, {
      onSuccess: ({ batch }) => {
        showToast({ kind: "success", title: t("waiting.made", { number: batch.id }) });
        onMade(batch.id);
      },
    });
  return (
    <section className="page-card payouts-part" aria-labelledby="payouts-waiting">
      <h2 id="payouts-waiting" className="page-subtitle">
        {t("waiting.title")}
      </h2>
      {make.isError ? (
        <Banner kind="error" isLive>
          {problemWords(make.error)}
        </Banner>
      ) : null}
      {waiting.length === 0 ? (
        <EmptyState icon={<Landmark />} level={3} title={t("waiting.none")}>
          <p>{t("waiting.noneWords")}</p>
        </EmptyState>
      ) : (
        <>
          <p>{t("waiting.sum", { amount: amount(total), number: taken.length })}</p>
          {left > 0 ? <p>{t("waiting.left", { number: left })}</p> : null}
          <div className="payouts-actions">
            <Button variant="primary" isDisabled={taken.length === 0} isPending={make.isPending} onPress={handleMake}>
              {t("waiting.make")}
            </Button>
          </div>
          <Table label={t("waiting.title")}>
            <TableHead>
              <ColumnHead>{t("columns.case")}</ColumnHead>
              <ColumnHead>{t("columns.payee")}</ColumnHead>
              <ColumnHead align="end">{t("columns.amount")}</ColumnHead>
              <ColumnHead>{t("columns.account")}</ColumnHead>
              <ColumnHead hideName>{t("columns.actions")}</ColumnHead>
            </TableHead>
            <tbody>
              {waiting.map((one) => (
                <TableRow key={one.payment_id}>
                  <Cell header>
                    <Link to={casePath(one.application_id, "payments")}>
                      <bdi>{one.externalId}</bdi>
                    </Link>
                  </Cell>
                  <Cell>
                    <bdi>{one.payee}</bdi>
                  </Cell>
                  <Cell align="end" className="tabular">
                    {amount(one.cents)}
                  </Cell>
                  <Cell>{accountOf(one)}</Cell>
                  <Cell>
                    {isPayable(one) ? null : (
                      <Button size="small" onPress={() => setAsked(one)} aria-label={`${t("waiting.give")}: ${one.payee}`}>
                        {t("waiting.give")}
                      </Button>
                    )}
                  </Cell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        </>
      )}
      {asked ? (
        <PayeeAccountDialog
          payee={asked.payee}
          revision={asked.account_revision}
          give={give}
          application={asked.application_id}
          onClose={() => {
            give.reset();
            setAsked(null);
          }}
        />
      ) : null}
    </section>
  );
}

function Unpaid({ program, unpaid, pays }: { program: number; unpaid: readonly UnpaidAwardView[]; pays: readonly PayChannel[] }) {
  const { t, i18n } = useTranslation("payouts");
  const problemWords = useProblemWords();
  const pay = usePayAward(program);
  const ways = (["bank", "check"] as const).filter((way) => pays.includes(way));
  const nameOf = (way: "bank" | "check") => (way === "bank" ? t("unpaid.byBank") : t("unpaid.byCheck"));
  const handlePay = ({ application_id, cents, payee, reference, reissue_of }: UnpaidAwardView, channel: PayChannel) =>
    pay.mutate({ application_id, cents, payee, reference, reissue_of, channel }, { onSuccess: () => showToast({ kind: "success", title: t("unpaid.done") }) });
  return (
    <section className="page-card payouts-part" aria-labelledby="payouts-unpaid">
      <h2 id="payouts-unpaid" className="page-subtitle">
        {t("unpaid.title")}
      </h2>
      <p className="payouts-note">{unpaid.length === 0 ? t("unpaid.none") : t("unpaid.words")}</p>
      {unpaid.length > 0 && ways.length === 0 ? <Banner kind="warning">{t("unpaid.noWay")}</Banner> : null}
      {pay.isError ? (
        <Banner kind="error" isLive>
          {problemWords(pay.error)}
        </Banner>
      ) : null}
      {unpaid.length === 0 ? null : (
        <Table label={t("unpaid.title")}>
          <TableHead>
            <ColumnHead>{t("columns.case")}</ColumnHead>
            <ColumnHead>{t("columns.payee")}</ColumnHead>
            <ColumnHead align="end">{t("columns.amount")}</ColumnHead>
            <ColumnHead>{t("columns.reference")}</ColumnHead>
            <ColumnHead hideName>{t("columns.actions")}</ColumnHead>
          </TableHead>
          <tbody>
            {unpaid.map((award) => (
              <TableRow key={`${award.application_id} ${award.reference}`}>
                <Cell header>
                  <Link to={casePath(award.application_id, "payments")}>
                    <bdi>{award.externalId}</bdi>
                  </Link>
                </Cell>
                <Cell>
                  <bdi>{award.payee}</bdi>
                </Cell>
                <Cell align="end" className="tabular">
                  {money(award.cents, i18n.language)}
                </Cell>
                <Cell>
                  <bdi>{award.reference}</bdi>
                  {award.has_failed ? ` (${t("unpaid.failed")})` : null}
                </Cell>
                <Cell>
                  <div className="payouts-actions">
                    {ways.map((way) => (
                      <Button
                        key={way}
                        size="small"
                        isPending={pay.isPending && pay.variables.reference === award.reference && pay.variables.application_id === award.application_id}
                        isDisabled={pay.isPending}
                        onPress={() => handlePay(award, way)}
                        aria-label={t("unpaid.what", { way: nameOf(way), reference: isolated(award.reference) })}
                      >
                        {nameOf(way)}
                      </Button>
                    ))}
                  </div>
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
