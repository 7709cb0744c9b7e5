import { useSearchParams } from "react-router";
import { ITEM } from "./fault-link";

/** The item that the address asks to be opened, null where it names none; and what takes it out of the address again. */
export function useLinkedItem(): [string | null, () => void] {
  const [params, setParams] = useSearchParams();
  const leave = () => {
    if (!params.has(ITEM)) return;
    const next = new URLSearchParams(params);
    next.delete(ITEM);
    setParams(next, { replace: true });
  };
  return [params.get(ITEM), leave];
}
