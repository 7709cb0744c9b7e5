import { PencilLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { QueueItem } from "../../../api/schema";
import { Button } from "../../../ui/button";
import { indicatorOf } from "./indicator";
import { useSumWords } from "./sum-words";
import { ValidationSign } from "./validation-sign";

/** What the rules say of an application, as a sign; pressed, it opens the validation center. */
export function ValidationsButton({ item, onPress }: { item: QueueItem; onPress: () => void }) {
  const { t } = useTranslation("validations");
  const words = useSumWords();
  const { validations } = item;
  const indicator = indicatorOf(validations);
  const open = indicator === "failed" ? validations.failed : indicator === "warning" ? validations.warning : 0;
  return (
    <Button
      size="small"
      variant="quiet"
      className="validations-button"
      data-indicator={indicator}
      aria-label={t("button", { sums: words(validations) })}
      onPress={onPress}
    >
      <ValidationSign indicator={indicator} />
      {validations.corrected ? <PencilLine size={12} className="validations-corrected" aria-hidden /> : null}
      {open ? (
        <span className="validations-count tabular" aria-hidden>
          {open > 9 ? "9+" : open}
        </span>
      ) : null}
    </Button>
  );
}
