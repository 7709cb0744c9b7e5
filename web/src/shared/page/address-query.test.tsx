import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, createPath, Link, Router, RouterProvider, type To } from "react-router";
import { expect, test } from "vitest";
import { useAddressQuery } from "./address-query";

const given = (name: string, value: string) => (before: URLSearchParams) => {
  before.set(name, value);
  return before;
};

function Page() {
  const [query, change, newest] = useAddressQuery();
  const [said, say] = useState("");
  const handleBoth = () => {
    change(given("only", "overdue"));
    change(given("process", "7"));
  };
  return (
    <>
      <output>{query.toString()}</output>
      <button onClick={handleBoth}>Both</button>
      <button onClick={() => change(given("process", "8"))}>One</button>
      <button
        onClick={() => {
          change(given("process", "9"));
          say(newest().toString());
        }}
      >
        Ask
      </button>
      <button onClick={() => change(given("lang", "es"))}>Spanish</button>
      <p>{said}</p>
      <Link to="/?only=unread">Elsewhere</Link>
    </>
  );
}

test("two parts that are changed before the page is drawn again both stay, and what comes from elsewhere is begun from", async () => {
  const user = userEvent.setup();
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: <Page /> }], { initialEntries: ["/?page=2"] })} />);
  await user.click(screen.getByRole("button", { name: "Both" }));
  expect(screen.getByRole("status")).toHaveTextContent("page=2&only=overdue&process=7");
  await user.click(screen.getByRole("link", { name: "Elsewhere" }));
  await user.click(screen.getByRole("button", { name: "One" }));
  expect(screen.getByRole("status")).toHaveTextContent("only=unread&process=8");
});

test("what was asked for last is known before the page is drawn again", async () => {
  const user = userEvent.setup();
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: <Page /> }], { initialEntries: ["/?page=2"] })} />);
  await user.click(screen.getByRole("button", { name: "Ask" }));
  expect(screen.getByRole("paragraph")).toHaveTextContent("page=2&process=9");
});

test("a setter begins from what was asked for last while an address is drawn that was overtaken", async () => {
  const user = userEvent.setup();
  const asked: string[] = [];
  const ask = (to: To) => void asked.push(typeof to === "string" ? to : createPath(to));
  const navigator = { createHref: () => "", go: () => undefined, push: ask, replace: ask };
  const drawn = (query: string) => (
    <Router location={`/${query}`} navigator={navigator}>
      <Page />
    </Router>
  );
  const { rerender } = render(drawn("?page=2"));
  await user.click(screen.getByRole("button", { name: "Both" }));
  rerender(drawn("?page=2&only=overdue"));
  expect(screen.getByRole("status")).toHaveTextContent("page=2&only=overdue");
  await user.click(screen.getByRole("button", { name: "Spanish" }));
  expect(asked.at(-1)).toBe("/?page=2&only=overdue&process=7&lang=es");
  rerender(drawn("?page=2&only=overdue&process=7&lang=es"));
  rerender(drawn("?only=unread"));
  await user.click(screen.getByRole("button", { name: "Spanish" }));
  expect(asked.at(-1)).toBe("/?only=unread&lang=es");
});
