import { CalendarClock, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PublishedSchedule } from "../../../../api/schema";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { EmptyState } from "../../../../ui/empty-state";
import { Skeleton } from "../../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../../ui/table";
import { usePhoneSchedules } from "../api/schedules";
import { ScheduleForm } from "./schedule-form";

/** The office hours that flows ask: which there are, whether somebody is there now, and for administrators their hours. */
export function SchedulesDialog({ mayWrite, onClose }: { mayWrite: boolean; onClose: () => void }) {
  const { t } = useTranslation("flows");
  const problemWords = useProblemWords();
  const schedules = usePhoneSchedules();
  const [edited, setEdited] = useState<PublishedSchedule | "new" | null>(null);
  if (edited) return <ScheduleForm schedule={edited === "new" ? null : edited} taken={schedules.data ?? []} onClose={() => setEdited(null)} />;
  return (
    <Dialog title={t("schedules.title")} isOpen onClose={onClose} size="medium" actions={<Button onPress={onClose}>{t("close")}</Button>}>
      <div className="flow-card">
        <p>{t("schedules.words")}</p>
        {mayWrite ? (
          <Button icon={<Plus size={16} aria-hidden />} onPress={() => setEdited("new")}>
            {t("schedules.new")}
          </Button>
        ) : null}
        {schedules.isError ? <Banner kind="error">{problemWords(schedules.error)}</Banner> : null}
        {schedules.isPending ? <Skeleton lines={3} /> : null}
        {schedules.data?.length === 0 ? <EmptyState icon={<CalendarClock />} title={t("schedules.empty")} level={3} /> : null}
        {schedules.data?.length ? (
          <Table label={t("schedules.title")}>
            <TableHead>
              <ColumnHead>{t("schedules.name")}</ColumnHead>
              <ColumnHead>{t("schedules.timezone")}</ColumnHead>
              <ColumnHead>{t("schedules.now")}</ColumnHead>
              {mayWrite ? <ColumnHead hideName>{t("schedules.edit")}</ColumnHead> : null}
            </TableHead>
            <tbody>
              {schedules.data.map((one) => (
                <TableRow key={one.key}>
                  <Cell header dir="auto">
                    {one.schedule.name}
                  </Cell>
                  <Cell>{one.schedule.timezone || t("schedules.menuZone")}</Cell>
                  <Cell>{one.schedule.timezone ? t(`schedules.state.${one.state}`) : ""}</Cell>
                  {mayWrite ? (
                    <Cell>
                      <Button size="small" aria-label={t("schedules.editOf", { name: one.schedule.name })} onPress={() => setEdited(one)}>
                        {t("schedules.edit")}
                      </Button>
                    </Cell>
                  ) : null}
                </TableRow>
              ))}
            </tbody>
          </Table>
        ) : null}
      </div>
    </Dialog>
  );
}
