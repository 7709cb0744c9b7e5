import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { isFigure } from "./figures";
import { SpokenWords } from "./spoken-words";

test("numbers, amounts and dates ask to be checked, other words do not", () => {
  for (const word of ["$1,450", "749205", "September,", "Friday.", "two", "dólares", "ثلاثة", "١٤٥٠"]) expect(isFigure(word), word).toBe(true);
  for (const word of ["rent", "may", "march", "second", "tomorrow", ""]) expect(isFigure(word), word).toBe(false);
});

test("a sentence with a number says once that it is to be checked", async () => {
  const { container } = render(<SpokenWords text="The rent is $1,450 since September." asksToCheck />);
  expect(await screen.findByText("check")).toBeInTheDocument();
  expect([...container.querySelectorAll(".said-figure")].map((word) => word.textContent)).toEqual(["$1,450", "September."]);
});

test("words of low confidence are marked and stay in their place", async () => {
  const { container } = render(<SpokenWords text="I lost my job at the mill." unsure={[6]} />);
  expect(container).toHaveTextContent(/^I lost my job at the mill\.$/);
  expect(await screen.findByTitle("This word may be wrong")).toHaveTextContent("mill.");
});
