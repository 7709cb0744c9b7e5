import { StatusPill } from "../../../ui/status-pill";
import { useStatusSentences, useStatusWords } from "./status-words";

/** The status of an application in the reader's language. */
export function ItemStatus({ token, name, className }: { token: string; name: string; className?: string }) {
  const words = useStatusWords();
  const sentences = useStatusSentences();
  return <StatusPill token={token} name={words(name)} meaning={sentences(name)} {...(className ? { className } : {})} />;
}
