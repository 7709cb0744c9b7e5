import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OutreachSample } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { phoneText } from "../../../../shared/words/format";
import { languageName } from "../../../../shared/words/languages";
import { MessageSample } from "../../../../shared/conversations/message-sample";

/** The message of an outreach as the first people would get it, one at a time. */
export function OutreachSamples({ samples }: { samples: OutreachSample[] }) {
  const { t, i18n } = useTranslation("portal");
  const [chosen, setChosen] = useState(0);
  const place = Math.min(chosen, samples.length - 1);
  const sample = samples[place];
  if (!sample) return null;
  const to = sample.to.includes("@") ? sample.to : phoneText(sample.to);
  return (
    <section className="message-sample" aria-label={t("outreach.sample.title")}>
      <h3 className="message-sample-title">{t("outreach.sample.title")}</h3>
      <MessageSample
        who={t("outreach.sample.to", { name: isolated(sample.name || sample.externalId) })}
        about={[isolated(to), languageName(sample.lang, i18n.language), isolated(sample.externalId)].join(" · ")}
        lang={sample.lang}
        subject={sample.subject}
        body={sample.body}
        segments={sample.segments ?? null}
        missing={sample.missing.length ? t("outreach.sample.missing", { variables: isolated(sample.missing.join(", ")) }) : ""}
        place={place}
        total={samples.length}
        onStep={setChosen}
      />
    </section>
  );
}
