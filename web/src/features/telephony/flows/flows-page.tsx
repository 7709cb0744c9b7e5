import { CalendarClock, Plus, Workflow } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FlowItem } from "../../../api/schema";
import { useAuthorName } from "../../../shared/identity/author-name";
import { phoneText, useFormat } from "../../../shared/words/format";
import { useQueueConfig } from "../../../shared/cases/item/item-queries";
import { flowPath } from "../../../shared/page/paths";
import { useProblemWords } from "../../../shared/words/problem-words";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { useFlows } from "./api/flows";
import { NewFlowDialog } from "./new-flow-dialog";
import { SchedulesDialog } from "./schedules/schedules-dialog";
import { useFlowWords } from "./words";
import "../../../ui/page.css";
import "./flows.css";

/** The spoken menus that telephones are led through. */
export function FlowsPage() {
  // With the words of its rows: asked for later, they would hide the page once more.
  const { t } = useTranslation(["flows", "item"]);
  const problemWords = useProblemWords();
  const isAdmin = hasPermission(useUser(), "admin");
  const flows = useFlows();
  const [dialog, setDialog] = useState<"new" | "schedules" | null>(null);
  return (
    <div className="page">
      <h1 className="page-title">{t("title")}</h1>
      <section className="page-card flow-list">
        <p>{t("lead")}</p>
        <div className="flow-tools">
          {isAdmin ? (
            <Button variant="primary" icon={<Plus size={16} aria-hidden />} onPress={() => setDialog("new")}>
              {t("list.new")}
            </Button>
          ) : null}
          <Button icon={<CalendarClock size={16} aria-hidden />} onPress={() => setDialog("schedules")}>
            {t("list.schedules")}
          </Button>
        </div>
        {flows.isError ? (
          <Banner kind="error">{problemWords(flows.error)}</Banner>
        ) : !flows.data ? (
          <Skeleton lines={4} />
        ) : flows.data.length === 0 ? (
          <EmptyState icon={<Workflow />} title={t("list.empty")}>
            {isAdmin ? <p>{t("list.emptyWords")}</p> : null}
          </EmptyState>
        ) : (
          <List items={flows.data} />
        )}
      </section>
      {dialog === "new" ? <NewFlowDialog taken={flows.data ?? []} onClose={() => setDialog(null)} /> : null}
      {dialog === "schedules" ? <SchedulesDialog mayWrite={isAdmin} onClose={() => setDialog(null)} /> : null}
    </div>
  );
}

function List({ items }: { items: FlowItem[] }) {
  const { t } = useTranslation("flows");
  const format = useFormat(useUser().zone);
  const author = useAuthorName();
  const words = useFlowWords();
  const config = useQueueConfig();
  const programName = (id: number) => config.data?.processes.find((program) => program.ID === id)?.Name ?? String(id);
  return (
    <Table label={t("title")}>
      <TableHead>
        <ColumnHead>{t("list.name")}</ColumnHead>
        <ColumnHead>{t("list.program")}</ColumnHead>
        <ColumnHead>{t("list.numbers")}</ColumnHead>
        <ColumnHead>{t("list.published")}</ColumnHead>
        <ColumnHead>{t("list.draft")}</ColumnHead>
        <ColumnHead>{t("list.languages")}</ColumnHead>
      </TableHead>
      <tbody>
        {items.map((one) => (
          <TableRow key={one.key}>
            <Cell header dir="auto">
              <Link to={flowPath(one.key)}>{one.name}</Link>
            </Cell>
            <Cell dir="auto">{one.program ? programName(one.program) : t("list.everyProgram")}</Cell>
            <Cell>{one.numbers.length ? <bdi>{one.numbers.map(phoneText).join(", ")}</bdi> : t("list.noNumbers")}</Cell>
            <Cell dir="auto">
              {one.published
                ? t("list.publishedBy", { version: one.published, name: author(one.published_by), date: format.date(one.published_at_ms) })
                : t("list.notPublished")}
            </Cell>
            <Cell dir="auto">{one.draft ? t("list.draftBy", { name: author(one.draft_by), date: format.date(one.draft_at_ms) }) : t("list.noDraft")}</Cell>
            <Cell>{format.names(one.lang.map(words.language))}</Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
