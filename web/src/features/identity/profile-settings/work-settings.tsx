import { useState } from "react";
import { useTranslation } from "react-i18next";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { NotificationSettings } from "../../../shared/page/notification-settings";
import { usePreferences } from "../../../shared/page/preferences";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Button } from "../../../ui/button";
import { Select } from "../../../ui/select";
import { TextArea } from "../../../ui/text-area";
import { showToast } from "../../../ui/toast-queue";
import { HoursSettings } from "./hours-settings";

const MOST_SIGNATURE = 1_000;
/** Stands for the view in which the queue was left: a choice has no empty name. */
const AS_LEFT = "left";
const VIEWS = ["mine", "overdue", "unassigned", "waiting", "all"] as const;

/** What belongs to somebody's work, on every page: signature, sound and notices, the queue's first view, working hours. */
export function WorkSettings() {
  const { t } = useTranslation("account");
  const user = useUser();
  const { preferences, change } = usePreferences();
  const views = [{ id: AS_LEFT, name: t("work.view.left") }, ...VIEWS.map((id) => ({ id: id as string, name: t(`work.view.${id}`) }))];
  return (
    <section className="page-card settings-card" aria-labelledby="settings-work">
      <h2 id="settings-work" className="page-subtitle">
        {t("work.title")}
      </h2>
      <h3 className="settings-part">{t("work.notices")}</h3>
      <NotificationSettings />
      {hasPermission(user, "thread.write") ? <Signature key={preferences.signature} kept={preferences.signature} /> : null}
      <Select
        label={t("work.view.label")}
        description={t("work.view.words")}
        options={views}
        value={preferences.queue_view || AS_LEFT}
        onChange={(id) => change({ queue_view: id === null || id === AS_LEFT ? "" : String(id) })}
      />
      {hasPermission(user, "call.place") ? <HoursSettings /> : null}
    </section>
  );
}

function Signature({ kept }: { kept: string }) {
  const { t } = useTranslation("account");
  const problemWords = useProblemWords();
  const { save } = usePreferences();
  const [text, setText] = useState(kept);
  const isTooLong = text.length > MOST_SIGNATURE;
  return (
    <form
      className="settings-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isTooLong) return;
        // By the promise: the form begins anew with what it has kept.
        void save({ signature: text.trim() }).then(
          () => showToast({ kind: "success", title: t("work.saved") }),
          (error: unknown) => showToast({ kind: "error", title: t("work.notSaved"), detail: problemWords(error) }),
        );
      }}
    >
      <TextArea
        label={t("work.signature.label")}
        description={t("work.signature.words")}
        rows={3}
        value={text}
        onChange={setText}
        error={isTooLong ? t("work.signature.tooLong", { most: MOST_SIGNATURE }) : undefined}
      />
      <div className="settings-actions">
        <Button type="submit" isDisabled={text.trim() === kept}>
          {t("work.signature.save")}
        </Button>
      </div>
    </form>
  );
}
