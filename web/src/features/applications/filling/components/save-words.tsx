import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useShallow } from "zustand/react/shallow";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { saveStatusOf } from "../state/filling-state";
import { useFilling, useFillingState } from "../use-filling";

/** What lasts shorter is not read aloud: whoever types would hear nothing else. */
const SAID_AFTER_MS = 2_500;

/** Whether what was written is saved, in a few words that stay where they are. */
export function SaveWords() {
  const { t } = useTranslation("applications");
  const filling = useFilling();
  const format = useFormat();
  const problemWords = useProblemWords();
  const status = useFillingState(useShallow(saveStatusOf));
  const words = {
    saved: () => t("save.saved", { time: format.time(status.kind === "saved" ? status.atMs : 0) }),
    here: () => t("save.here"),
    onlyInPage: () => t("save.onlyInPage"),
    refused: () => t("save.refused", { reason: problemWords(status.kind === "refused" ? status.error : null) }),
  }[status.kind]();
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), SAID_AFTER_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <div className="filling-save" data-kind={status.kind}>
      <p>{words}</p>
      <p className="ui-visually-hidden" role="status">
        {said}
      </p>
      {status.kind === "refused" ? (
        <Button size="small" onPress={() => filling.retry()}>
          {t("save.retry")}
        </Button>
      ) : null}
    </div>
  );
}
