import { useTranslation } from "react-i18next";
import { VisuallyHidden } from "./visually-hidden";

/** From here on every tenth is said aloud. */
const NEAR = 50;

/** How many more characters a text may have. It is said aloud near the end only, and then not at each letter. */
export function CharactersLeft({ text, most }: { text: string; most: number }) {
  const { t } = useTranslation("ui");
  const left = most - [...text].length;
  const words = (count: number) => (count < 0 ? t("counter.over", { count: -count }) : t("counter.left", { count }));
  const said = left < 0 ? left : Math.ceil(left / 10) * 10;
  return (
    <>
      <span className="ui-field-description" data-over={left < 0 || undefined} aria-hidden>
        {words(left)}
      </span>
      <span role="status">{left <= NEAR ? <VisuallyHidden>{words(said)}</VisuallyHidden> : null}</span>
    </>
  );
}
