import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { caseView } from "../../../testing/case-fixtures";
import { queueItem } from "../../../testing/staff-fixtures";
import { applyItem, itemKeys } from "./item-cache";

test("an application as the hub has it now is put into its case, and into nothing else that is read beside it", () => {
  const client = new QueryClient();
  const item = queueItem(1);
  const key = itemKeys.caseOf(item.id);
  client.setQueryData(key, caseView(item));
  client.setQueryData([...key, "agreements"], []);
  applyItem(client, { ...item, version: item.version + 1, ownerName: "Rosa Marsh" });
  expect(client.getQueryData(key)).toMatchObject({ item: { version: item.version + 1, ownerName: "Rosa Marsh" } });
  expect(client.getQueryData([...key, "agreements"])).toEqual([]);
});
