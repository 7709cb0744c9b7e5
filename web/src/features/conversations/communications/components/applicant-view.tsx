import { Eye, EyeOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Message } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { Button } from "../../../../ui/button";
import { showToast } from "../../../../ui/toast-queue";
import { useReleaseToApplicant } from "../api/applicant-view";

const UNDO_MS = 10_000;

/** Marks an entry that the applicant sees on their own page. */
export function SeenMark({ message }: { message: Message }) {
  const { t } = useTranslation("communications");
  if (message.applicant_view !== "shown" && message.applicant_view !== "released") return null;
  return (
    <span className="seen-mark" title={t("applicantView.seen")}>
      <Eye size={13} aria-hidden />
      <span className="ui-visually-hidden">{t("applicantView.seen")}</span>
    </span>
  );
}

/** Of what somebody else wrote: whether the applicant sees it, and the button that changes it. */
export function ApplicantViewPart({ message }: { message: Message }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const problemWords = useProblemWords();
  const release = useReleaseToApplicant(message);
  const { applicant_view: view, released } = message;
  if (view !== "withheld" && view !== "released") return null;
  const isReleased = view === "released";
  const change = (isWanted: boolean) =>
    release.mutate(isWanted, {
      onSuccess: () =>
        showToast({
          kind: "success",
          title: t(isWanted ? "applicantView.nowSeen" : "applicantView.nowHidden"),
          lastsMs: UNDO_MS,
          action: { name: t("applicantView.undo"), onPress: () => release.mutate(!isWanted, { onError: failed }) },
        }),
      onError: failed,
    });
  const failed = (error: unknown) => showToast({ kind: "error", title: t("applicantView.failed"), detail: problemWords(error) });
  return (
    <div className="held">
      <p className="held-words">
        {isReleased ? <Eye size={14} aria-hidden /> : <EyeOff size={14} aria-hidden />}
        {isReleased && released
          ? t("applicantView.released", { name: isolated(released.by), when: format.dateTime(released.at_ms) })
          : t("applicantView.withheld")}
      </p>
      {hasPermission(user, "thread.write") ? (
        <Button
          size="small"
          variant="quiet"
          icon={isReleased ? <EyeOff size={13} aria-hidden /> : <Eye size={13} aria-hidden />}
          isPending={release.isPending}
          onPress={() => change(!isReleased)}
        >
          {isReleased ? t("applicantView.hide") : t("applicantView.show")}
        </Button>
      ) : null}
    </div>
  );
}
