import { useQuery } from "@tanstack/react-query";
import { FileText, Search } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import type { FilledTemplate } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { languageName } from "../../../../shared/words/languages";
import { IconButton } from "../../../../ui/icon-button";
import { Menu } from "../../../../ui/menu";
import { TemplateConfirm } from "./template-confirm";
import { TemplateSearch } from "./template-search";

/** The templates of a conversation's program, filled in for its applicant; those for other cases are among them, marked. */
export function useThreadTemplates(threadId: string, channel: "SMS" | "EMAIL", state: number, isWanted: boolean) {
  return useQuery({
    queryKey: ["templates", threadId, channel, state],
    queryFn: async ({ signal }) => (await api.get("/api/threads/{id}/templates", { path: { id: threadId }, query: { channel, all: true }, signal })).items,
    staleTime: 60_000,
    enabled: isWanted,
  });
}

export interface TemplatesProps {
  templates: readonly FilledTemplate[];
  /** The case's number: a template is offered for its statuses alone, and a foreign one is confirmed by it. */
  caseNumber: string;
  /** Whether all of them are searched, as "/" in the text does. */
  isSearching: boolean;
  onSearch: () => void;
  /** The search is given up: nothing was chosen in it. */
  onClose: () => void;
  /** `isConfirmed`: it is not for this case, and meant all the same. */
  onChoose: (template: FilledTemplate, isConfirmed: boolean) => void;
}

/** Puts a text into the composer that was written once for all; each is shown with its first words. */
export function Templates({ templates, caseNumber, isSearching, onSearch, onClose, onChoose }: TemplatesProps) {
  const { t, i18n } = useTranslation("communications");
  const [foreign, setForeign] = useState<FilledTemplate | null>(null);
  if (templates.length === 0) return null;
  const offered = templates.filter((template) => template.fits);
  const handleFound = (template: FilledTemplate) => {
    if (template.fits) onChoose(template, false);
    else setForeign(template);
  };
  return (
    <>
      <Menu
        label={t("templates.label")}
        placement="top start"
        trigger={<IconButton size="small" label={t("templates.label")} icon={<FileText size={16} aria-hidden />} />}
        groups={[
          ...(offered.length
            ? [
                {
                  id: "templates",
                  name: t("templates.label"),
                  actions: offered.map((template) => ({
                    id: template.key,
                    name: template.name,
                    detail: `${languageName(template.lang, i18n.language)} · ${template.body.length > 60 ? `${template.body.slice(0, 59)}…` : template.body}`,
                    onAction: () => onChoose(template, false),
                  })),
                },
              ]
            : []),
          {
            id: "search",
            name: t("templates.search"),
            hideName: true,
            actions: [{ id: "search-all", name: t("templates.search"), icon: <Search size={15} aria-hidden />, onAction: onSearch }],
          },
        ]}
      />
      {isSearching && !foreign ? <TemplateSearch templates={templates} onChoose={handleFound} onClose={onClose} /> : null}
      {foreign ? (
        <TemplateConfirm
          caseNumber={caseNumber}
          words={
            foreign.audience === "applicant"
              ? t("templates.confirmStatus", { name: isolated(foreign.name) })
              : t("templates.confirmStaff", { name: isolated(foreign.name) })
          }
          confirm={t("templates.use")}
          onConfirm={() => {
            setForeign(null);
            onChoose(foreign, true);
          }}
          onClose={() => {
            setForeign(null);
            onClose();
          }}
        />
      ) : null}
    </>
  );
}
