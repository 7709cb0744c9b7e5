import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { useAddressQuery } from "./address-query";

const given = (name: string, value: string) => (before: URLSearchParams) => {
  before.set(name, value);
  return before;
};

function Page() {
  const [query, change] = useAddressQuery();
  const handleBoth = () => {
    change(given("only", "overdue"));
    change(given("process", "7"));
  };
  return (
    <>
      <output>{query.toString()}</output>
      <button onClick={handleBoth}>Both</button>
      <button onClick={() => change(given("process", "8"))}>One</button>
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
