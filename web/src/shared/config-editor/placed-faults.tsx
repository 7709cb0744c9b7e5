import type { ConfigurationFault } from "../../api/schema";
import { FaultList } from "./fault-list";
import { PlacedFaultWords } from "./fault-link-words";

export interface PlacedFaultsProps {
  faults: readonly ConfigurationFault[];
  /** That the texts belong to; null where it is still to be made. */
  program: number | null;
  none: string;
  title: string;
}

/** What keeps texts from coming into force, each with a link to the item that is to be mended. */
export function PlacedFaults({ faults, program, none, title }: PlacedFaultsProps) {
  return (
    <FaultList
      none={none}
      title={title}
      faults={faults.map((fault) => ({
        key: `${fault.kind}/${fault.key}/${fault.field}/${fault.why}/${fault.item}/${JSON.stringify(fault.params)}`,
        words: <PlacedFaultWords fault={fault} program={program} />,
      }))}
    />
  );
}
