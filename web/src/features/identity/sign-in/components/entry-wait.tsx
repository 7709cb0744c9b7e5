import { LoaderCircle } from "lucide-react";
import "./entry-wait.css";

/** Work in progress that needs no input. */
export function EntryWait({ words }: { words: string }) {
  return (
    <div className="entry-wait" role="status">
      <LoaderCircle className="ui-button-spinner" size={28} aria-hidden />
      <h1 className="entry-wait-words">{words}</h1>
    </div>
  );
}
