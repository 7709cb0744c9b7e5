import { useSearchParams } from "react-router";
import type { InboxFolder } from "../../../../api/schema";

/** The choices over the list, in their order. */
export const FOLDERS: readonly InboxFolder[] = ["all", "new", "mine", "snoozed"];

function read(text: string | null): InboxFolder {
  return FOLDERS.find((one) => one === text) ?? "all";
}

/** The folder that the address names, and the part of the address that keeps it. */
export function useFolder(): { folder: InboxFolder; address: string; choose: (folder: InboxFolder) => void } {
  const [params, setParams] = useSearchParams();
  const folder = read(params.get("folder"));
  return {
    folder,
    address: folder === "all" ? "" : `?folder=${folder}`,
    choose: (next) => setParams(next === "all" ? {} : { folder: next }, { replace: true }),
  };
}
