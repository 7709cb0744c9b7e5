import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { LastChange } from "../../../api/schema";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import "./security.css";

export interface PartProps {
  title: string;
  /** Who changed it last, of all its settings. */
  changes?: (LastChange | undefined)[];
  children: ReactNode;
}

/** A part of the instance's settings, with who changed it last. */
export function Part({ title, changes = [], children }: PartProps) {
  const id = useId();
  const { t } = useTranslation("security");
  const format = useFormat();
  const last = changes.reduce<LastChange | undefined>((best, one) => (one && (!best || one.at_ms > best.at_ms) ? one : best), undefined);
  return (
    <section className="page-card security-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {last ? (
        <p className="security-last">
          {last.by_command ? t("changedByCommand", { when: format.dateTime(last.at_ms) }) : t("changedBy", { by: last.by, when: format.dateTime(last.at_ms) })}
        </p>
      ) : null}
      {children}
    </section>
  );
}

/** A refusal that no field shows: somebody was quicker, or something else. */
export function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation("security");
  const words = useProblemWords();
  if (!error || isProblem(error, "invalid_field")) return null;
  if (isProblem(error, "version_conflict")) {
    return (
      <Banner kind="warning" isLive title={t("conflictTitle")}>
        {t("conflict")}
      </Banner>
    );
  }
  return (
    <Banner kind="error" isLive>
      {words(error)}
    </Banner>
  );
}
