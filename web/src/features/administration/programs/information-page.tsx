import { PortalFrame } from "../../../shared/administration/portal-frame";
import { LoadFailure } from "../../../shared/page/load-failure";
import { Skeleton } from "../../../ui/skeleton";
import { useDetails } from "./api/details";
import { DetailsEditor } from "./details/details-editor";
import "./programs.css";

/** What a program says of itself to those who may apply. */
export function InformationPage() {
  return <PortalFrame tab="information">{(program) => <Information key={program} program={program} />}</PortalFrame>;
}

/** The editor, once the text is there. */
export function Information({ program }: { program: number }) {
  const details = useDetails(program);
  if (details.data) return <DetailsEditor program={program} initial={details.data} />;
  return details.isError ? <LoadFailure error={details.error} onRetry={() => void details.refetch()} /> : <Skeleton lines={8} />;
}
