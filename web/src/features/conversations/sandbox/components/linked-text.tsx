import { useTranslation } from "react-i18next";

const LINKS = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/g;

/** A message's words, with its web addresses as links: a call's link is answered by pressing it. */
export function LinkedText({ text }: { text: string }) {
  const { t } = useTranslation("sandbox");
  return (
    <>
      {text.split(LINKS).map((part, index) =>
        index % 2 === 1 ? (
          <a key={index} href={part} target="_blank" rel="noreferrer">
            {part}
            <span className="ui-visually-hidden"> ({t("link")})</span>
          </a>
        ) : (
          part
        ),
      )}
    </>
  );
}
