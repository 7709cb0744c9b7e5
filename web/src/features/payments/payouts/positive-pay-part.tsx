import { FileCheck } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, currentOf } from "../../../api/problem";
import type { PositivePayView } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { LoadFailure } from "../../../shared/page/load-failure";
import { isolated } from "../../../shared/words/direction";
import { useFormat } from "../../../shared/words/format";
import { money } from "../../../shared/words/money";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { FileButton } from "../../../ui/file-button";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useBringCleared, useDownloadList, useMakeList, usePositivePay, useSavePositivePay } from "./api/positive-pay";
import { LayoutEditor } from "./layout-editor";
import "./positive-pay.css";

/** Lists of checks for the bank and from it, and in which form they are. */
export function PositivePayPart({ program, onOpen }: { program: number; onOpen: () => void }) {
  const view = usePositivePay(program);
  if (view.data)
    return (
      <>
        <NextList program={program} view={view.data} />
        <Lists files={view.data.files} />
        <Cleared program={program} onOpen={onOpen} />
        <Bank program={program} initial={view.data} />
      </>
    );
  return view.isError ? <LoadFailure error={view.error} onRetry={() => void view.refetch()} /> : <Skeleton shape="card" lines={8} />;
}

interface Obstacle {
  why: string;
  number: number | null;
  message: string;
}
const DAY_FAULTS = ["invalid", "too_small"] as const;

function NextList({ program, view }: { program: number; view: PositivePayView }) {
  const { t, i18n } = useTranslation("positive-pay");
  const format = useFormat(useUser().zone);
  const problemWords = useProblemWords();
  const make = useMakeList(program);
  const [days, setDays] = useState({ from_day: "", to_day: "" });
  const { issued, voided, cents, first_day } = view.waiting;
  const change = (part: Partial<typeof days>) => {
    setDays({ ...days, ...part });
    if (make.isError) make.reset();
  };
  const faultOf = (name: string) => {
    const found = make.error instanceof ApiProblem ? make.error.errors.find(({ field }) => field === name)?.key : undefined;
    return found ? t(`next.faults.${DAY_FAULTS.find((one) => one === found) ?? "invalid"}`) : undefined;
  };
  const obstacle = currentOf<Obstacle>(make.error, "payment_not_possible");
  const refusal = () => {
    if (obstacle?.why === "nothing" || obstacle?.why === "incomplete") return t(`next.obstacle.${obstacle.why}`);
    if (obstacle?.why === "unfit")
      return obstacle.number === null
        ? t("preview.unfit", { message: obstacle.message })
        : t("preview.unfitCheck", { number: obstacle.number, message: obstacle.message });
    return problemWords(make.error);
  };
  const isDayFault = make.error instanceof ApiProblem && make.error.errors.length > 0;
  const isNothing = issued + voided === 0;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate(days, {
      onSuccess: (made) => showToast({ kind: "success", title: t("next.made", { number: made.files[0]?.id ?? 0 }) }),
    });
  };
  return (
    <form className="page-card payouts-part" aria-labelledby="positive-pay-next" onSubmit={handleSubmit}>
      <h2 id="positive-pay-next" className="page-subtitle">
        {t("next.title")}
      </h2>
      <p className="payouts-note">{t("next.words")}</p>
      {make.isError && !isDayFault ? (
        <Banner kind="error" isLive>
          {refusal()}
        </Banner>
      ) : null}
      {isNothing ? (
        <EmptyState icon={<FileCheck />} level={3} title={t("next.none")}>
          <p>{t("next.noneWords")}</p>
        </EmptyState>
      ) : (
        <>
          <p>
            {t("next.waiting", {
              issued,
              amount: money(cents, i18n.language),
              voided,
              date: format.date(Date.parse(`${first_day}T12:00:00Z`)),
            })}
          </p>
          <div className="positive-pay-days">
            <TextField
              type="date"
              label={t("next.from")}
              description={t("next.fromHint")}
              error={faultOf("from_day")}
              value={days.from_day}
              onChange={(from_day) => change({ from_day })}
            />
            <TextField
              type="date"
              label={t("next.to")}
              description={t("next.toHint")}
              error={faultOf("to_day")}
              value={days.to_day}
              onChange={(to_day) => change({ to_day })}
            />
          </div>
          {view.is_complete ? null : <Banner kind="warning">{t("next.obstacle.incomplete")}</Banner>}
          <div className="payouts-actions">
            <Button type="submit" variant="primary" isDisabled={!view.is_complete} isPending={make.isPending}>
              {t("next.make")}
            </Button>
            <Button onPress={() => change({ from_day: view.today, to_day: view.today })}>{t("next.today")}</Button>
          </div>
        </>
      )}
    </form>
  );
}

function Lists({ files }: { files: PositivePayView["files"] }) {
  const { t, i18n } = useTranslation("positive-pay");
  const format = useFormat(useUser().zone);
  const problemWords = useProblemWords();
  const download = useDownloadList();
  if (files.length === 0) return null;
  return (
    <section className="page-card payouts-part" aria-labelledby="positive-pay-files">
      <h2 id="positive-pay-files" className="page-subtitle">
        {t("files.title")}
      </h2>
      {download.isError ? (
        <Banner kind="error" isLive>
          {problemWords(download.error)}
        </Banner>
      ) : null}
      <Table label={t("files.title")}>
        <TableHead>
          <ColumnHead>{t("files.list")}</ColumnHead>
          <ColumnHead>{t("files.made")}</ColumnHead>
          <ColumnHead align="end">{t("files.issued")}</ColumnHead>
          <ColumnHead align="end">{t("files.amount")}</ColumnHead>
          <ColumnHead align="end">{t("files.voided")}</ColumnHead>
          <ColumnHead>{t("files.hash")}</ColumnHead>
          <ColumnHead>{t("files.actions")}</ColumnHead>
        </TableHead>
        <tbody>
          {files.map((file) => (
            <TableRow key={file.id}>
              <Cell header>{t("files.number", { number: file.id })}</Cell>
              <Cell>{t("files.by", { date: format.dateTime(file.made_at_ms), name: isolated(file.made_by) })}</Cell>
              <Cell align="end" className="tabular">
                {file.issued}
              </Cell>
              <Cell align="end" className="tabular">
                {money(file.cents, i18n.language)}
              </Cell>
              <Cell align="end" className="tabular">
                {file.voided}
              </Cell>
              <Cell className="payouts-hash">{file.sha256}</Cell>
              <Cell>
                <Button
                  size="small"
                  aria-label={t("files.downloadWhat", { number: file.id })}
                  isPending={download.isPending && download.variables.id === file.id}
                  onPress={() => download.mutate(file)}
                >
                  {t("files.download")}
                </Button>
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

const FIELDS = { columns: "columns", "check number": "number", amount: "amount", "issue date": "day", "issued or void": "letter" } as const;

function Cleared({ program, onOpen }: { program: number; onOpen: () => void }) {
  const { t } = useTranslation("positive-pay");
  const problemWords = useProblemWords();
  const bring = useBringCleared(program);
  const refusal = (error: unknown) => {
    const fault = error instanceof ApiProblem ? error.errors.find(({ field }) => field === "file")?.key : undefined;
    if (!fault) return problemWords(error);
    const place = currentOf<{ line: number; field: keyof typeof FIELDS }>(error, "invalid_field");
    if (fault === "not_as_layout" && place) return t("cleared.line", { line: place.line, field: t(`cleared.fields.${FIELDS[place.field]}`) });
    return t(`cleared.refused.${fault === "no_checks" ? fault : "other"}`);
  };
  return (
    <section className="page-card payouts-part" aria-labelledby="positive-pay-cleared-list">
      <h2 id="positive-pay-cleared-list" className="page-subtitle">
        {t("cleared.title")}
      </h2>
      <p className="payouts-note">{t("cleared.words")}</p>
      <div className="payouts-actions">
        <FileButton accept={[".csv", ".txt", ".dat", "text/plain", "text/csv"]} isPending={bring.isPending} onFile={(file) => bring.mutate(file)}>
          {t("cleared.choose")}
        </FileButton>
      </div>
      {bring.isError ? (
        <Banner kind="error" isLive>
          {refusal(bring.error)}
        </Banner>
      ) : null}
      {bring.data ? (
        <Banner
          kind={bring.data.is_known ? "info" : bring.data.file.waiting > 0 ? "warning" : "success"}
          isLive
          title={bring.data.is_known ? t("cleared.known") : t("cleared.read", { name: isolated(bring.data.file.name) })}
          {...(bring.data.file.waiting > 0
            ? {
                action: (
                  <Button size="small" onPress={onOpen}>
                    {t("cleared.open")}
                  </Button>
                ),
              }
            : {})}
        >
          {t("cleared.counts", {
            entries: bring.data.file.entries,
            cleared: bring.data.file.cleared,
            waiting: bring.data.file.waiting,
            repeated: bring.data.file.repeated,
          })}
        </Banner>
      ) : null}
    </section>
  );
}

function Bank({ program, initial }: { program: number; initial: PositivePayView }) {
  const { t } = useTranslation("positive-pay");
  const problemWords = useProblemWords();
  const save = useSavePositivePay(program);
  const [shown, setShown] = useState(initial);
  const [draft, setDraft] = useState({ routing: initial.routing, account: "", layout: initial.layout, cleared: initial.cleared });
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    if (save.isError) save.reset();
  };
  const keyOf = (name: string) => (save.error instanceof ApiProblem ? save.error.errors.find(({ field }) => field === name)?.key : undefined);
  const faultOf = (name: "routing" | "account") => {
    const key = keyOf(name);
    return key ? t(`bank.faults.${key === "required" ? "required" : name}`) : undefined;
  };
  const isLayoutFault = (name: "layout" | "cleared") => [name, `${name}.name`, `${name}.columns`].some((field) => keyOf(field) !== undefined);
  const isFieldFault = save.error instanceof ApiProblem && save.error.errors.length > 0;
  const theirs = currentOf<PositivePayView>(save.error);
  const take = (view: PositivePayView) => {
    setShown(view);
    setDraft({ routing: view.routing, account: "", layout: view.layout, cleared: view.cleared });
  };
  const was = { routing: shown.routing, account: "", layout: shown.layout, cleared: shown.cleared };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(was);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { account, ...rest } = draft;
    save.mutate(
      { revision: shown.revision, ...rest, ...(account.trim() === "" ? {} : { account }) },
      {
        onSuccess: (saved) => {
          take(saved);
          showToast({ kind: "success", title: t("bank.saved") });
        },
      },
    );
  };
  return (
    <form className="page-card payouts-part" aria-labelledby="positive-pay-bank" onSubmit={handleSubmit}>
      <h2 id="positive-pay-bank" className="page-subtitle">
        {t("bank.title")}
      </h2>
      <p className="payouts-note">{t("bank.words")}</p>
      <TextField
        label={t("bank.routing")}
        error={faultOf("routing")}
        value={draft.routing}
        onChange={(routing) => change({ routing })}
        textDir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
      />
      <TextField
        label={t("bank.account")}
        description={shown.account_last === "" ? undefined : t("bank.kept", { last: shown.account_last })}
        error={faultOf("account")}
        value={draft.account}
        onChange={(account) => change({ account })}
        textDir="ltr"
        autoComplete="off"
        maxLength={17}
      />
      <LayoutEditor program={program} list="issued" layout={draft.layout} ready={shown.ready_layouts} onChange={(layout) => change({ layout })} />
      <LayoutEditor program={program} list="cleared" layout={draft.cleared} ready={shown.ready_cleared} onChange={(cleared) => change({ cleared })} />
      {save.isError && !isFieldFault ? (
        <Banner
          kind={theirs ? "warning" : "error"}
          isLive
          {...(theirs
            ? {
                action: (
                  <Button
                    size="small"
                    onPress={() => {
                      take(theirs);
                      save.reset();
                    }}
                  >
                    {t("bank.takeTheirs")}
                  </Button>
                ),
              }
            : {})}
        >
          {problemWords(save.error)}
        </Banner>
      ) : null}
      {(["layout", "cleared"] as const).map((name) =>
        isLayoutFault(name) ? (
          <Banner key={name} kind="error" isLive>
            {t(`bank.faults.${name}`)}
          </Banner>
        ) : null,
      )}
      <div className="payouts-actions">
        <Button type="submit" variant="primary" isDisabled={!isChanged} isPending={save.isPending}>
          {t("bank.save")}
        </Button>
      </div>
    </form>
  );
}
