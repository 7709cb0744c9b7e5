import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { isFigure } from "./figures";
import "./spoken-words.css";

export interface SpokenWordsProps {
  text: string;
  /** Which words the recogniser is unsure of, counted from 0. */
  unsure?: readonly number[] | undefined;
  /** Whether figures ask to be checked: there is a recording to check them against. */
  asksToCheck?: boolean;
}

/** What was heard: words that may be wrong are marked quietly, and numbers, amounts and dates ask to be checked. */
export function SpokenWords({ text, unsure = [], asksToCheck = false }: SpokenWordsProps) {
  const { t } = useTranslation("room");
  const words = text.split(" ");
  const figures = words.map((word) => asksToCheck && isFigure(word));
  return (
    <>
      {words.map((word, index) => {
        const kind = figures[index] ? "figure" : unsure.includes(index) ? "unsure" : null;
        return (
          // Words have no name but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={index}>
            {index > 0 ? " " : ""}
            {kind ? (
              <span className={`said-${kind}`} title={kind === "figure" ? t("captions.checkWords") : t("captions.unsure")}>
                {word}
              </span>
            ) : (
              word
            )}
          </Fragment>
        );
      })}
      {figures.includes(true) ? (
        <span className="said-check" title={t("captions.checkWords")}>
          {" "}
          {t("captions.check")}
        </span>
      ) : null}
    </>
  );
}
