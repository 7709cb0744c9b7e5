import { useState } from "react";
import { useItemDetail } from "./item-queries";

type ItemDetail = NonNullable<ReturnType<typeof useItemDetail>["data"]>;

/** An application as a dialog shows it from beginning to end. What colleagues change in the meantime is shown as a conflict when the
 * dialog is saved, and not put under the reader's hands; null until it is loaded. */
export function useSeenItem(id: number): { detail: ReturnType<typeof useItemDetail>; seen: ItemDetail | null } {
  const detail = useItemDetail(id);
  const [seen, setSeen] = useState<ItemDetail | null>(null);
  if (seen === null && detail.data && !detail.isFetching) setSeen(detail.data);
  return { detail, seen: seen ?? detail.data ?? null };
}
