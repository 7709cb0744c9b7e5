import { useTranslation } from "react-i18next";
import type { Evidence } from "../../../api/schema";
import { Link } from "../../../ui/link";
import { isolated } from "../../words/direction";
import { useAnswerWords } from "../item/answer-words";
import { casePath } from "../../page/paths";

/** What a rule was judged by: links to the answers and papers. */
export function EvidenceList({ id, evidence, onLeave }: { id: number; evidence: Evidence[]; onLeave?: (() => void) | undefined }) {
  const { t } = useTranslation("validations");
  const words = useAnswerWords();
  const facts = useFactWords();
  if (!evidence.length) return null;
  const value = (one: Evidence): string => {
    if (one.kind === "document") return one.file_ids.length ? t("evidence.files", { count: one.file_ids.length }) : "";
    if (!one.answer) return "";
    return one.answer.kind === "list" ? t("evidence.rows", { count: one.answer.rows.length }) : words(one.answer) || t("evidence.none");
  };
  return (
    <ul className="validation-evidence" aria-label={t("evidence.title")}>
      {evidence.map((one) => (
        <li key={`${one.kind}-${one.section}-${one.key}`}>
          {one.kind === "fact" ? (
            (facts[one.key] ?? one.key)
          ) : (
            // Pressing the link closes the overlay.
            <span onClickCapture={onLeave} role="presentation">
              <Link to={`${casePath(id)}#${one.kind === "answer" ? `answer-${one.section}-${one.key}` : "documents"}`}>
                <bdi>{one.title}</bdi>
              </Link>
            </span>
          )}
          {value(one) ? (
            <>
              {": "}
              <bdi>{value(one)}</bdi>
              {one.own ? <> {t("evidence.own", { answer: isolated(words(one.own) || t("evidence.none")) })}</> : null}
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function useFactWords(): Record<string, string> {
  const { t } = useTranslation("validations");
  return {
    "application.submitted": t("fact.submitted"),
    "application.status": t("fact.status"),
    "application.others": t("fact.others"),
    "applicant.phones": t("fact.phones"),
    "applicant.emails": t("fact.emails"),
    "applicant.shares_phone": t("fact.sharesPhone"),
  };
}
