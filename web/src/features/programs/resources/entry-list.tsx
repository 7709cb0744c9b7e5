import type { ProgramEntry } from "../../../api/schema";
import { directionOf } from "../../../shared/words/direction";

/** What a program names, each in the language that it is in. */
export function EntryList({ entries }: { entries: readonly ProgramEntry[] }) {
  return (
    <ul className="program-entries">
      {entries.map((entry) => (
        <li key={entry.id} lang={entry.lang} dir={directionOf(entry.lang)}>
          {entry.words}
        </li>
      ))}
    </ul>
  );
}

/** A text whose paragraphs are parted by empty lines. */
export function Paragraphs({ text, lang }: { text: string; lang: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((one) => one.trim());
  return (
    <div className="program-text" lang={lang} dir={directionOf(lang)}>
      {paragraphs.map((paragraph, place) => (
        <p key={place}>{paragraph.trim()}</p>
      ))}
    </div>
  );
}
