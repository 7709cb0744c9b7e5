import { useMutation } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { QueueItem } from "../../../../api/schema";
import { isPhone, phoneDigits } from "../../../../shared/form/phone";

/** What is known of somebody new. */
export interface Newcomer {
  name: string;
  phone: string;
  email: string;
}

/** By what an application on file is like somebody new. */
export type Likeness = "phone" | "email" | "name";

export interface Alike {
  item: QueueItem;
  by: Likeness[];
}

/** Applications that are looked at for each likeness, and those that are shown in all. */
const MOST_OF_EACH = 5;
const MOST = 8;

/** Applications of people who may be the same: by number and mail address first, then by name. Each once. */
async function findAlike({ name, phone, email }: Newcomer): Promise<Alike[]> {
  const searches: [Likeness, string][] = [
    // What is no whole number or address is refused where it was typed.
    ["phone", isPhone(phone) ? phoneDigits(phone) : ""],
    ["email", email.includes("@") ? email : ""],
    ["name", name],
  ];
  const found = new Map<number, Alike>();
  const pages = await Promise.all(
    searches.map(async ([by, search]) => ({
      by,
      items: search ? (await api.get("/api/work-queue", { query: { search, page_size: MOST_OF_EACH, sort: "createdAt", order: "desc" } })).items : [],
    })),
  );
  for (const { by, items } of pages)
    for (const item of items) {
      const known = found.get(item.id);
      if (known) known.by.push(by);
      else found.set(item.id, { item, by: [by] });
    }
  return [...found.values()].slice(0, MOST);
}

/** Looks for people on file who may be the one that is about to be added. */
export function useAlike() {
  return useMutation({ mutationFn: findAlike });
}
