import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../api/client";
import { endSession } from "../../../shared/identity/session";
import { Button } from "../../../ui/button";

/** It cannot be proved in this session: a new one begins with a password, and comes back to this page. */
export function NoMethod({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation("step-up");
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    // Whatever the hub says, this side forgets the session; the hub ends it by its own clock.
    await api.post("/api/users/logout").catch(() => undefined);
    endSession("toProve");
  };
  return (
    <div className="code-form">
      <div>
        <p className="step-up-subtitle">{t("noMethod.title")}</p>
        <p>{t("noMethod.words")}</p>
      </div>
      <Button variant="primary" wide autoFocus isPending={isLeaving} onPress={() => void leave()}>
        {t("noMethod.action")}
      </Button>
      <div className="code-form-more">
        <Button variant="quiet" onPress={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </div>
  );
}
