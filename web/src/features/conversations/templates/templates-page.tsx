import { FileText, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PublishedTemplate, TemplateStatus } from "../../../api/schema";
import { useAuthorName } from "../../../shared/identity/author-name";
import { useFormat } from "../../../shared/words/format";
import { useStatusWords } from "../../../shared/cases/item/status-words";
import { useCommunicationWords } from "../../../shared/cases/item/words";
import { useLinkedItem } from "../../../shared/config-editor/use-linked-item";
import { LanguageCoverage } from "../../../shared/conversations/language-coverage";
import { useProblemWords } from "../../../shared/words/problem-words";
import { useUser } from "../../../shared/identity/user";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { useMessageTemplates, usePrograms } from "./api/message-templates";
import { useAudienceWords } from "./audience-words";
import { TemplateDialog } from "./template-dialog";
import "../../../ui/page.css";
import "./templates.css";

/** Texts that are written once and sent often, for administrators. */
export function TemplatesPage() {
  const { t } = useTranslation("templates");
  const problemWords = useProblemWords();
  const templates = useMessageTemplates();
  const [chosen, setEdited] = useState<PublishedTemplate | "new" | null>(null);
  const [linked, leave] = useLinkedItem();
  const edited = chosen ?? templates.data?.items.find(({ key }) => key === linked) ?? null;
  const handleClose = () => {
    setEdited(null);
    leave();
  };
  return (
    <div className="page">
      <h1 className="page-title">{t("title")}</h1>
      <section className="page-card templates-card">
        <p>{t("words")}</p>
        {templates.isError ? (
          <Banner kind="error">{problemWords(templates.error)}</Banner>
        ) : !templates.data ? (
          <Skeleton lines={4} />
        ) : (
          <>
            <Button variant="primary" icon={<Plus size={16} aria-hidden />} onPress={() => setEdited("new")}>
              {t("new")}
            </Button>
            {templates.data.items.length ? (
              <List items={templates.data.items} states={templates.data.states} onEdit={setEdited} />
            ) : (
              <EmptyState icon={<FileText />} title={t("empty")} />
            )}
            {edited ? (
              <TemplateDialog
                template={edited === "new" ? null : (templates.data.items.find((one) => one.key === edited.key) ?? edited)}
                variables={templates.data.variables}
                states={templates.data.states}
                taken={templates.data.items.map((one) => one.key)}
                onClose={handleClose}
              />
            ) : null}
          </>
        )}
      </section>
    </div>
  );
}

function List({ items, states, onEdit }: { items: PublishedTemplate[]; states: TemplateStatus[]; onEdit: (template: PublishedTemplate) => void }) {
  const { t } = useTranslation("templates");
  const user = useUser();
  const format = useFormat(user.zone);
  const words = useCommunicationWords();
  const author = useAuthorName();
  const programs = usePrograms();
  const statusWords = useStatusWords();
  const audienceWords = useAudienceWords();
  const forWhat = ({ template }: PublishedTemplate) => {
    const named = states.filter((state) => template.states?.includes(state.id)).map((state) => statusWords(state.name));
    const statuses = named.length ? format.names(named) : t("everyStatus");
    return !template.audience || template.audience === "applicant" ? statuses : `${audienceWords[template.audience]} · ${statuses}`;
  };
  return (
    <Table label={t("title")}>
      <TableHead>
        <ColumnHead>{t("name")}</ColumnHead>
        <ColumnHead>{t("channel")}</ColumnHead>
        <ColumnHead>{t("program")}</ColumnHead>
        <ColumnHead>{t("states")}</ColumnHead>
        <ColumnHead>{t("languages")}</ColumnHead>
        <ColumnHead>{t("published")}</ColumnHead>
        <ColumnHead hideName>{t("edit")}</ColumnHead>
      </TableHead>
      <tbody>
        {items.map((one) => (
          <TableRow key={one.key}>
            <Cell dir="auto">
              {one.template.name}
              {one.template.active ? null : <> · {t("inactive")}</>}
            </Cell>
            <Cell>{words.channel(one.template.channel)}</Cell>
            <Cell dir="auto">
              {one.template.program ? (programs.data?.find((program) => program.ID === one.template.program)?.Name ?? one.template.program) : t("everyProgram")}
            </Cell>
            <Cell>{forWhat(one)}</Cell>
            <Cell>
              <LanguageCoverage coverage={one.languages} />
            </Cell>
            <Cell>{t("publishedBy", { version: one.version, name: author(one.published_by), date: format.date(one.published_at_ms) })}</Cell>
            <Cell>
              <Button size="small" aria-label={t("editOf", { name: one.template.name })} onPress={() => onEdit(one)}>
                {t("edit")}
              </Button>
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
