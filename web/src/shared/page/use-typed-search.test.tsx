import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from "react-router";
import { expect, test } from "vitest";
import { useTypedSearch } from "./use-typed-search";

const PAUSE_MS = 20;

function Found() {
  const [query, setQuery] = useSearchParams();
  const [text, setText] = useTypedSearch(query.get("q") ?? "", (q) => setQuery({ q }, { replace: true }), PAUSE_MS);
  return (
    <>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/heat">Heat help</Link>
    </>
  );
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 5));

test("what was typed is in the address, and does not call back whoever opens what was found while its page loads", async () => {
  let arrive: (page: { Component: () => React.JSX.Element }) => void = () => undefined;
  const page = new Promise<{ Component: () => React.JSX.Element }>((resolve) => (arrive = resolve));
  const router = createMemoryRouter([
    { path: "/", Component: Found },
    { path: "/heat", lazy: () => page },
  ]);
  render(<RouterProvider router={router} />);
  const box = screen.getByRole("textbox", { name: "Search" });
  await userEvent.type(box, "heat");
  await expect.poll(() => router.state.location.search).toBe("?q=heat");
  await userEvent.type(box, "ing");
  await userEvent.click(screen.getByRole("link", { name: "Heat help" }));
  await pause();
  arrive({ Component: () => <h1>Heat help, whole</h1> });
  expect(await screen.findByRole("heading", { name: "Heat help, whole" })).toBeVisible();
});
