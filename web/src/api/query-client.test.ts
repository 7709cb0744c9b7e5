import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "./query-client";

const KEY = ["missed-calls"];

/** A page that shows a list, whose answers the test gives one by one. */
function shownList() {
  const client = createQueryClient();
  const answers: ((items: string[]) => void)[] = [];
  const load = vi.fn(() => new Promise<string[]>((resolve) => answers.push(resolve)));
  const page = new QueryObserver(client, { queryKey: KEY, queryFn: load });
  const leave = page.subscribe(() => undefined);
  return { client, answers, load, page, leave };
}

test("an event during the first load makes it load again, because its answer may be older", async () => {
  const { client, answers, load, page, leave } = shownList();
  void client.invalidateQueries({ queryKey: KEY });
  void client.invalidateQueries({ queryKey: KEY });
  expect(load).toHaveBeenCalledTimes(1);
  answers[0]!([]);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  answers[1]!(["a call"]);
  await vi.waitFor(() => expect(page.getCurrentResult()).toMatchObject({ data: ["a call"], isFetching: false }));
  expect(load).toHaveBeenCalledTimes(2);
  leave();
});

test("a load that nothing overtakes is made once", async () => {
  const { client, answers, load, page, leave } = shownList();
  void client.invalidateQueries({ queryKey: ["other"] });
  void client.invalidateQueries({ queryKey: KEY, refetchType: "none" });
  answers[0]!(["a call"]);
  await vi.waitFor(() => expect(page.getCurrentResult()).toMatchObject({ data: ["a call"], isFetching: false }));
  expect(load).toHaveBeenCalledTimes(1);
  leave();
});

test("nobody loads again for a page that has been left", async () => {
  const { client, answers, load, leave } = shownList();
  void client.invalidateQueries({ queryKey: KEY });
  leave();
  answers[0]!([]);
  await vi.waitFor(() => expect(client.getQueryState(KEY)?.fetchStatus).toBe("idle"));
  expect(load).toHaveBeenCalledTimes(1);
});
