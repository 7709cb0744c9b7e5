import type { ConfigurationFault } from "../../api/schema";
import { Link } from "../../ui/link";
import { FaultList } from "./fault-list";
import { faultPath } from "./fault-link";
import { useConfigFaultWords } from "./use-config-fault-words";

export interface PlacedFaultsProps {
  faults: readonly ConfigurationFault[];
  /** That the texts belong to; null where it is still to be made, and nothing of it can be opened. */
  program: number | null;
  none: string;
  title: string;
}

/** What keeps texts from coming into force, each with a link to the item that is to be mended. */
export function PlacedFaults({ faults, program, none, title }: PlacedFaultsProps) {
  const words = useConfigFaultWords();
  return (
    <FaultList
      none={none}
      title={title}
      faults={faults.map((fault) => {
        const path = program === null && fault.is_changed ? null : faultPath(fault, program);
        const said = words(fault);
        return {
          key: `${fault.kind}/${fault.key}/${fault.field}/${fault.why}/${fault.item}/${JSON.stringify(fault.params)}`,
          words: path === null ? said : <Link to={path}>{said}</Link>,
        };
      })}
    />
  );
}
