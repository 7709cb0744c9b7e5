import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TemplatePreviewBody, TemplateText } from "../../../api/schema";
import { isolated } from "../../../shared/words/direction";
import { MessageSample } from "../../../shared/conversations/message-sample";
import { useSettled } from "../../../shared/page/use-settled";
import { Skeleton } from "../../../ui/skeleton";
import { useTemplatePreview } from "./api/message-templates";
import { useTemplateFault } from "./template-fault";

/** A writer's pause after which the preview follows, in milliseconds. */
const PAUSE_MS = 300;

export interface TemplatePreviewProps {
  channel: TemplatePreviewBody["channel"];
  program: number | null;
  lang: string;
  text: TemplateText;
  variables: string[];
}

/** The text as a real applicant would get it, while it is written. */
export function TemplatePreview({ variables, ...written }: TemplatePreviewProps) {
  const { t } = useTranslation("templates");
  const faultWords = useTemplateFault(variables);
  const [chosen, setChosen] = useState<{ program: number | null; id: number } | null>(null);
  const settled = JSON.parse(useSettled(JSON.stringify(written), PAUSE_MS)) as typeof written;
  const application = chosen?.program === settled.program ? chosen.id : null;
  const hasWords = Boolean(settled.text.body.trim() || settled.text.subject?.trim());
  const preview = useTemplatePreview({ ...settled, application_id: application }, hasWords);
  const shown = hasWords ? preview.data : undefined;
  const ids = shown?.application_ids ?? [];
  return (
    <section className="message-sample" aria-label={t("preview.title")} aria-busy={preview.isFetching}>
      <h3 className="message-sample-title">{t("preview.title")}</h3>
      {!hasWords ? (
        <p className="message-sample-note">{t("preview.hint")}</p>
      ) : preview.isError ? (
        <p className="message-sample-missing">{faultWords(preview.error)}</p>
      ) : !shown ? (
        <Skeleton lines={3} />
      ) : !shown.application ? (
        <p className="message-sample-note">{t("preview.none")}</p>
      ) : (
        <MessageSample
          who={t("preview.who", { name: isolated(shown.application.name || shown.application.externalId) })}
          about={[isolated(shown.application.externalId), isolated(shown.application.program)].join(" · ")}
          lang={settled.lang}
          subject={shown.subject}
          body={shown.body}
          segments={shown.segments ?? null}
          missing={shown.missing.length ? t("preview.missing", { variables: isolated(shown.missing.join(", ")) }) : ""}
          place={Math.max(0, ids.indexOf(shown.application.id))}
          total={ids.length}
          onStep={(place) => {
            const id = ids[place];
            if (id !== undefined) setChosen({ program: settled.program, id });
          }}
        />
      )}
    </section>
  );
}
