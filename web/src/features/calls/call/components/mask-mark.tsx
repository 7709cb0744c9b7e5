import { ShieldEllipsis } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { Timer } from "../../../../ui/timer";
import { showToast } from "../../../../ui/toast-queue";
import { keepMask } from "../call-actions";

/** So long before its end a pause says that it ends. */
const WARNED_MS = 10_000;

/** During a mask: that nothing is kept, the remaining time, and buttons to extend and to end it. */
export function MaskMark({ untilMs, onEnd }: { untilMs: number; onEnd: () => void }) {
  const { t } = useTranslation("calls");
  const problemWords = useProblemWords();
  const [isEnding, setIsEnding] = useState(false);
  useEffect(() => {
    const left = untilMs - WARNED_MS - Date.now();
    setIsEnding(left <= 0);
    if (left <= 0) return;
    const timer = setTimeout(() => setIsEnding(true), left);
    return () => clearTimeout(timer);
  }, [untilMs]);
  const handleKeep = () => void keepMask().catch((reason: unknown) => showToast({ kind: "error", title: t("assist.failed"), detail: problemWords(reason) }));
  return (
    <span className="dock-mark" data-mode="masked" data-ending={isEnding || undefined}>
      <ShieldEllipsis size={15} aria-hidden />
      <span role="status">
        <strong>{t("mask.on")}.</strong> {isEnding ? t("mask.soon") : t("mask.words")}
      </span>
      <Timer at={untilMs} counts="down" label={t("mask.left")} />
      {isEnding ? (
        <Button size="small" onPress={handleKeep}>
          {t("mask.keep")}
        </Button>
      ) : null}
      <Button size="small" onPress={onEnd}>
        {t("mask.resume")}
      </Button>
    </span>
  );
}
