import { threadPath } from "../../../shared/page/paths";
import { Link } from "../../../ui/link";

/** Who called; a link to their conversation where they have one. */
export function CallerName({ threadId, caller }: { threadId: string | null; caller: string }) {
  const name = <bdi>{caller}</bdi>;
  return <strong>{threadId === null ? name : <Link to={threadPath(threadId)}>{name}</Link>}</strong>;
}
