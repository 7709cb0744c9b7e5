import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { applyItem, itemKeys } from "../../../shared/cases/item/item-cache";
import { liveSocket } from "../../../shared/live/socket";

/** Follows an application while its case is shown: changes by others appear at once. */
export function useLiveCase(id: number, program: number | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (program === undefined) return;
    const refetch = () => void client.invalidateQueries({ queryKey: itemKeys.caseOf(id) });
    return liveSocket.subscribe(`queue:${program}`, {
      onEvent: (event) => {
        if (event.kind !== "item.created" && event.kind !== "item.updated" && event.kind !== "items.updated") return;
        const own = (event.kind === "items.updated" ? event.data.items : [event.data.item]).find((one) => one.id === id);
        if (!own) return;
        applyItem(client, own);
        refetch();
      },
      onGap: refetch,
    });
  }, [client, id, program]);
}
