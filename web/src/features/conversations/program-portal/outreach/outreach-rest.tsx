import { Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { OutreachItem } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { useClock } from "../../../../ui/clock";
import { useAnswerOutreach } from "../api/outreach-answers";

/** How long an outreach still rests before it starts, and the button that takes it back. The hub holds it: the clock here is for looking at. */
export function OutreachRest({ item }: { item: OutreachItem }) {
  const { t } = useTranslation("portal");
  const problemWords = useProblemWords();
  const change = useAnswerOutreach(item.id);
  const seconds = Math.ceil((item.starts_at_ms - useClock()) / 1_000);
  return (
    <div className="portal-form">
      <div className="outreach-rest">
        <span className="tabular">{seconds > 0 ? t("outreach.startsIn", { count: seconds }) : t("outreach.starting")}</span>
        <Button
          size="small"
          icon={<Undo2 size={13} className="message-sample-arrow" aria-hidden />}
          isPending={change.isPending}
          aria-label={t("outreach.undoOf", { name: isolated(item.name) })}
          onPress={() => change.mutate({ how: "undo" })}
        >
          {t("outreach.undo")}
        </Button>
      </div>
      {change.isError ? (
        <Banner kind="error" isLive>
          {problemWords(change.error)}
        </Banner>
      ) : null}
    </div>
  );
}
