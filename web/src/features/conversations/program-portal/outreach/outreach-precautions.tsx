import { Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { MassTestSent, OutreachPreview, OutreachPreviewBody } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { phoneText, useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useUser } from "../../../../shared/identity/user";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { TextField } from "../../../../ui/text-field";
import { useSendOutreachTest } from "../api/outreach-tests";
import { typedNumber } from "./typed-number";

export interface OutreachPrecautionsProps {
  body: OutreachPreviewBody;
  preview: OutreachPreview;
  /** The test of exactly this message, once it was sent. */
  test: MassTestSent | null;
  onTest: (test: MassTestSent) => void;
  typed: string;
  onType: (typed: string) => void;
}

/** What comes before a message to many: a test to oneself, then the number of people, typed; and who has to approve it. */
export function OutreachPrecautions({ body, preview, test, onTest, typed, onType }: OutreachPrecautionsProps) {
  const { t } = useTranslation("portal");
  const format = useFormat(useUser().zone);
  const problemWords = useProblemWords();
  const send = useSendOutreachTest();
  const { reached } = preview.tally;
  const shown = (to: string) => isolated(to.includes("@") ? to : phoneText(to));
  const number = typedNumber(typed);
  const isOther = typed.trim() !== "" && number !== reached;
  return (
    <section className="outreach-precautions" aria-label={t("outreach.care.title")}>
      <h3 className="message-sample-title">{t("outreach.care.title")}</h3>
      <p className="portal-note">{t("outreach.care.words", { count: reached, number: format.number(reached) })}</p>
      <ol className="outreach-steps">
        <li>
          <div className="portal-form">
            {preview.test_to === null ? (
              <Banner kind="warning">{body.channel === "SMS" ? t("outreach.care.noPhone") : t("outreach.care.noMail")}</Banner>
            ) : (
              <Button
                icon={<Send size={15} className="message-sample-arrow" aria-hidden />}
                isPending={send.isPending}
                onPress={() => send.mutate(body, { onSuccess: onTest })}
              >
                {test ? t("outreach.care.again") : t("outreach.care.test", { to: shown(preview.test_to) })}
              </Button>
            )}
            {send.isError ? (
              <Banner kind="error" isLive>
                {problemWords(send.error)}
              </Banner>
            ) : test ? (
              <p role="status">{t("outreach.care.sent", { to: shown(test.to), time: format.time(test.expires_at_ms) })}</p>
            ) : null}
          </div>
        </li>
        <li>
          <TextField
            label={t("outreach.care.number", { number: format.number(reached) })}
            description={test ? undefined : t("outreach.care.testFirst")}
            error={isOther ? t("outreach.care.other", { number: format.number(reached) }) : undefined}
            value={typed}
            onChange={onType}
            inputMode="numeric"
            autoComplete="off"
            isDisabled={!test}
            isRequired
          />
        </li>
      </ol>
      {preview.needs_approval ? <Banner kind="info">{t("outreach.care.approval")}</Banner> : null}
    </section>
  );
}
