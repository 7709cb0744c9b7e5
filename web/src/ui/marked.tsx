import "./marked.css";

const PARTS = /(\u2068[^\u2069]*\u2069)/u;

/** A search result: the matches are between U+2068 and U+2069. */
export function Marked({ text }: { text: string }) {
  return (
    <span dir="auto">
      {text.split(PARTS).map((part, index) =>
        part.startsWith("\u2068") ? (
          <mark key={index} className="ui-mark">
            {part.slice(1, -1)}
          </mark>
        ) : (
          part
        ),
      )}
    </span>
  );
}
