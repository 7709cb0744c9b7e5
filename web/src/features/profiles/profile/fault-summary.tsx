import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "../../../ui/banner";

export interface FaultSummaryProps {
  /** The id of the box, and what is wrong there. */
  faults: readonly { id: string; words: string }[];
}

/** What is wrong, above the form: each line leads to its field. Takes the focus when it appears. */
export function FaultSummary({ faults }: FaultSummaryProps) {
  const { t } = useTranslation("profile");
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <div ref={summary} tabIndex={-1} className="profile-summary">
      <Banner kind="error" isLive title={t("summary.title", { count: faults.length })}>
        <ul>
          {faults.map(({ id, words }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusIn(id);
                }}
              >
                {words}
              </a>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

function focusIn(id: string) {
  const box = document.getElementById(id);
  const control = box?.matches("input, textarea") ? box : box?.querySelector<HTMLElement>("input, textarea, button");
  (control ?? box)?.focus();
}
