import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { TextArea } from "../../../ui/text-area";
import { useProblemWords } from "../../words/problem-words";
import { useOverride } from "./validation-queries";

const LEAST = 3;

/** Asks why a rule is to pass that does not hold. */
export function OverrideForm({ id, rule, onClose }: { id: number; rule: string; onClose: () => void }) {
  const { t } = useTranslation("validations");
  const problemWords = useProblemWords();
  const override = useOverride(id);
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const isShort = reason.trim().length < LEAST;
  const handleSave = () => {
    setIsTried(true);
    if (!isShort) override.mutate({ rule, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <div className="validation-form">
      {override.isError ? (
        <Banner kind="error" isLive>
          {problemWords(override.error)}
        </Banner>
      ) : null}
      <TextArea
        label={t("override.reason")}
        description={t("override.hint")}
        rows={2}
        value={reason}
        onChange={setReason}
        maxLength={500}
        autoFocus
        error={isTried && isShort ? t("override.missing") : undefined}
      />
      <div className="validation-actions">
        <Button size="small" onPress={onClose}>
          {t("override.cancel")}
        </Button>
        <Button size="small" variant="primary" isPending={override.isPending} onPress={handleSave}>
          {t("override.save")}
        </Button>
      </div>
    </div>
  );
}
