import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { DraftFigure, ProgramPublicFigures, PublicFigures } from "../../../api/schema";
import { useFigureFormat } from "../../../shared/open-data/figures";
import { Unpublished } from "../../../shared/open-data/unpublished";
import { LoadFailure } from "../../../shared/page/load-failure";
import { paths } from "../../../shared/page/paths";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Skeleton } from "../../../ui/skeleton";
import { Switch } from "../../../ui/switch";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { showToast } from "../../../ui/toast-queue";
import { usePublicFigures, useSavePublicFigures } from "./public-figures";

export interface PublicPartProps {
  program: number;
  mayWrite: boolean;
}

/** Whether everybody may read the program's figures, what that would be, and what would be hidden. */
export function PublicPart({ program, mayWrite }: PublicPartProps) {
  const { t } = useTranslation("public-dashboard");
  const figures = usePublicFigures(program);
  return (
    <section className="page-card figures-card" aria-label={t("admin.title")}>
      <h2 className="page-subtitle">{t("admin.title")}</h2>
      {figures.data ? (
        <Settings program={program} mayWrite={mayWrite} data={figures.data} />
      ) : figures.error ? (
        <LoadFailure error={figures.error} onRetry={() => void figures.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </section>
  );
}

function Settings({ program, mayWrite, data }: PublicPartProps & { data: ProgramPublicFigures }) {
  const { t } = useTranslation("public-dashboard");
  const format = useFigureFormat();
  // A day of the instance, in no zone.
  const day = useFormat("UTC");
  const problemWords = useProblemWords();
  const save = useSavePublicFigures(program);
  const { settings } = data;
  const isFixed = !mayWrite || save.isPending;
  const apply = (changed: Partial<PublicFigures>) => {
    const undo = () => save.mutate(settings);
    save.mutate(
      { ...settings, ...changed },
      { onSuccess: () => showToast({ kind: "success", title: t("admin.saved"), action: { name: t("admin.undo"), onPress: undo } }) },
    );
  };
  return (
    <>
      <p>
        {t("admin.lead")}{" "}
        <a className="ui-link" href={`${paths.publicDashboard}?programId=${program}`} target="_blank" rel="noreferrer">
          {t("admin.open")}
        </a>
      </p>
      {data.unpublished ? <Unpublished figures={data.unpublished} /> : null}
      <Switch isSelected={settings.is_published} isDisabled={isFixed} onChange={(is_published) => apply({ is_published })}>
        {t("admin.isPublished")}
      </Switch>
      <Switch isSelected={settings.shows_zeros} isDisabled={isFixed} onChange={(shows_zeros) => apply({ shows_zeros })}>
        {t("admin.showsZeros")}
      </Switch>
      {save.error ? (
        <Banner kind={isProblem(save.error, "version_conflict") ? "warning" : "error"} isLive>
          {isProblem(save.error, "version_conflict") ? t("admin.conflict") : problemWords(save.error)}
        </Banner>
      ) : null}
      {data.is_refused ? (
        <Banner kind="warning">{t("admin.refused")}</Banner>
      ) : (
        <>
          <p>{t("admin.next", { month: format.span(data.month, 1), day: day.date(data.release_on) })}</p>
          <Draft figures={data.figures} />
        </>
      )}
    </>
  );
}

/** What is counted by now, with what would be shown and why the rest would not. */
function Draft({ figures }: { figures: DraftFigure[] }) {
  const { t } = useTranslation("public-dashboard");
  const format = useFigureFormat();
  return (
    <Table label={t("admin.draft")}>
      <TableHead>
        <ColumnHead>{t("admin.figure")}</ColumnHead>
        <ColumnHead>{t("spanOf")}</ColumnHead>
        <ColumnHead align="end">{t("admin.value")}</ColumnHead>
        <ColumnHead>{t("admin.outcome")}</ColumnHead>
      </TableHead>
      <tbody>
        {figures.map((one) => (
          <TableRow key={`${one.measure} ${one.month} ${one.months}`}>
            <Cell header>{t(`measures.${one.measure}`)}</Cell>
            <Cell>{format.span(one.month, one.months)}</Cell>
            <Cell align="end" className="tabular">
              {format.value(one.measure, one.value)}
            </Cell>
            <Cell>{one.hidden ? t(`admin.why.${one.hidden}`) : t("admin.shown")}</Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
