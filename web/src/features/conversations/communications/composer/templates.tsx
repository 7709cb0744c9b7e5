import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import type { FilledTemplate } from "../../../../api/schema";
import { languageName } from "../../../../lib/languages";
import { IconButton } from "../../../../ui/icon-button";
import { Menu } from "../../../../ui/menu";

/** The templates of a conversation's program, filled in for its applicant. */
function useThreadTemplates(threadId: string, channel: "SMS" | "EMAIL") {
  return useQuery({
    queryKey: ["templates", threadId, channel],
    queryFn: async ({ signal }) => (await api.get("/api/threads/{id}/templates", { path: { id: threadId }, query: { channel }, signal })).items,
    staleTime: 60_000,
  });
}

export interface TemplatesProps {
  threadId: string;
  channel: "SMS" | "EMAIL";
  onChoose: (template: FilledTemplate) => void;
}

/** Puts a text into the composer that was written once for all; each is shown with its first words. */
export function Templates({ threadId, channel, onChoose }: TemplatesProps) {
  const { t, i18n } = useTranslation("communications");
  const templates = useThreadTemplates(threadId, channel);
  if (!templates.data?.length) return null;
  return (
    <Menu
      label={t("templates.label")}
      placement="top start"
      trigger={<IconButton size="small" label={t("templates.label")} icon={<FileText size={16} aria-hidden />} />}
      groups={[
        {
          id: "templates",
          name: t("templates.label"),
          actions: templates.data.map((template) => ({
            id: template.key,
            name: template.name,
            detail: `${languageName(template.lang, i18n.language)} · ${template.body.length > 60 ? `${template.body.slice(0, 59)}…` : template.body}`,
            onAction: () => onChoose(template),
          })),
        },
      ]}
    />
  );
}
