import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
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
