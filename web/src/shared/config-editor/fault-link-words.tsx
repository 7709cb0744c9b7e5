import { Suspense } from "react";
import type { ConfigurationFault } from "../../api/schema";
import { Link } from "../../ui/link";
import { faultPath } from "./fault-link";
import { useConfigFaultWords } from "./use-config-fault-words";

export interface FaultLinkWordsProps {
  fault: ConfigurationFault;
  /** The address of what is to be mended; null where it is on this page, or nowhere yet. */
  path: string | null;
  /** Puts the words into a sentence. */
  within?: (words: string) => string;
}

/** A fault of a text of any kind in words, with a link. The words of several pages are fetched for it, and nothing else waits for them. */
export function FaultLinkWords(props: FaultLinkWordsProps) {
  return (
    <Suspense fallback={null}>
      <Said {...props} />
    </Suspense>
  );
}

function Said({ fault, path, within = (words) => words }: FaultLinkWordsProps) {
  const words = useConfigFaultWords();
  const said = within(words(fault));
  return path === null ? said : <Link to={path}>{said}</Link>;
}

/** The same where it is mended; `program` is that of the release, null where it is still to be made and nothing of it can be opened. */
export function PlacedFaultWords({ fault, program }: { fault: ConfigurationFault; program: number | null }) {
  return <FaultLinkWords fault={fault} path={program === null && fault.is_changed ? null : faultPath(fault, program)} />;
}
