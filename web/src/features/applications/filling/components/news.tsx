import { useTranslation } from "react-i18next";
import { Banner } from "../../../../ui/banner";
import { questionAt } from "../fault-lines";
import { plainWords } from "../state/names";
import { useFilling } from "../use-filling";

/** How a change of the form is counted; words alone are taken silently. */
function kindOf(what: string): "new" | "removed" | "changed" {
  if (what === "new" || what === "new_required") return "new";
  return what === "removed" ? "removed" : "changed";
}

/** What the newest version of the form changed since the applicant was here, said first. */
export function News() {
  const { t } = useTranslation("applications");
  const { draft, prepared } = useFilling().store.getState();
  const ids = { new: new Set<string>(), removed: new Set<string>(), changed: new Set<string>() };
  for (const change of draft.changes) if (change.sort !== "words") ids[kindOf(change.what)].add(change.id);
  const gone = draft.set_aside.filter((aside) => !questionAt(prepared.form, aside.at) && plainWords(aside.value) !== "");
  const counts = [
    ids.new.size > 0 ? t("news.new", { count: ids.new.size }) : null,
    ids.changed.size > 0 ? t("news.changed", { count: ids.changed.size }) : null,
    ids.removed.size > 0 ? t("news.removed", { count: ids.removed.size }) : null,
  ].filter((words) => words !== null);
  if (counts.length === 0) return null;
  return (
    <Banner kind="info" title={t("news.title")} isLive>
      <ul>
        {counts.map((words) => (
          <li key={words}>{words}</li>
        ))}
        {gone.map((aside) => (
          <li key={aside.at}>{t("news.asideRemoved", { answer: plainWords(aside.value) })}</li>
        ))}
      </ul>
      <p>{t("news.kept")}</p>
    </Banner>
  );
}
