import { ChartNoAxesColumn, Download } from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { mayWrite } from "../../../shared/administration/administered";
import { PortalFrame } from "../../../shared/administration/portal-frame";
import { useAddressQuery } from "../../../shared/page/address-query";
import { LoadFailure } from "../../../shared/page/load-failure";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton } from "../../../ui/skeleton";
import { TextField } from "../../../ui/text-field";
import { ToggleButton } from "../../../ui/toggle-button";
import { FigureParts } from "./figure-parts";
import { csvOf, saveFile, useFigures } from "./figures";
import { useFigureSheets } from "./figure-sheets";
import { PublicPart } from "./public-part";
import "./figures.css";

/** How a program does, over a period. */
export function FiguresPage() {
  return (
    <PortalFrame tab="analytics-dashboard">
      {(program, administered) => (
        <Fragment key={program}>
          <Figures program={program} />
          <PublicPart program={program} mayWrite={mayWrite(administered, "ProgramConfig")} />
        </Fragment>
      )}
    </PortalFrame>
  );
}

function Figures({ program }: { program: number }) {
  const { t } = useTranslation("figures");
  const [params, setParams] = useAddressQuery();
  const asked = { from: params.get("from") ?? "", to: params.get("to") ?? "" };
  const isTable = params.get("as") === "tables";
  const figures = useFigures(program, asked);
  const sheets = useFigureSheets();
  const change = (changed: Record<string, string>) => {
    setParams(
      (next) => {
        for (const [name, value] of Object.entries(changed)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  };
  const data = figures.data;
  const handleSave = () => {
    if (!data) return;
    const rows = sheets(data).flatMap((sheet) => [[sheet.title], sheet.columns, ...sheet.rows, []]);
    saveFile(`figures-${program}-${data.from}-${data.to}.csv`, csvOf(rows));
  };
  return (
    <>
      <div className="figures-asked" role="group" aria-label={t("period")}>
        <TextField type="date" label={t("from")} value={asked.from || (data?.from ?? "")} onChange={(from) => change({ from })} />
        <TextField type="date" label={t("to")} value={asked.to || (data?.to ?? "")} onChange={(to) => change({ to })} />
        <ToggleButton isOn={isTable} onChange={(isOn) => change({ as: isOn ? "tables" : "" })}>
          {t("asTables")}
        </ToggleButton>
        <Button icon={<Download size={16} aria-hidden />} isDisabled={!data} onPress={handleSave}>
          {t("download")}
        </Button>
      </div>
      {figures.error ? (
        <LoadFailure error={figures.error} onRetry={() => void figures.refetch()} />
      ) : !data ? (
        <Skeleton shape="card" />
      ) : data.begun + data.submitted + data.decided + data.messages.length + data.calls.count === 0 ? (
        <EmptyState icon={<ChartNoAxesColumn />} title={t("empty")}>
          <p>{t("emptyWords")}</p>
        </EmptyState>
      ) : (
        <div className="figures-parts" aria-busy={figures.isPlaceholderData}>
          <FigureParts figures={data} isTable={isTable} />
        </div>
      )}
    </>
  );
}
