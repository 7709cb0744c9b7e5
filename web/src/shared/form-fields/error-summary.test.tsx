import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ErrorSummary, type AnswerFaultLine } from "./error-summary";

const faults: AnswerFaultLine[] = [
  { at: "rent", label: "Rent", words: "Answer this question.", part: "" },
  { at: "members/r1/born", label: "\u2068Ana\u2069: Date of birth", words: "The date must include a year.", part: "year" },
];

describe("the error summary", () => {
  it("takes the focus, names the person, and leads to the part", async () => {
    const handleGo = vi.fn();
    render(<ErrorSummary title="Before you can send this" faults={faults} onGo={handleGo} />);
    const summary = await screen.findByRole("group", { name: "Before you can send this" });
    await waitFor(() => expect(summary).toHaveFocus());
    expect(document.title).toMatch(/^Error: /);
    expect(within(summary).getByRole("status")).toHaveTextContent("2 answers need your attention");
    const links = within(summary).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual(["Rent Answer this question.", "\u2068Ana\u2069: Date of birth The date must include a year."]);
    await userEvent.setup().click(links[1]!);
    expect(handleGo).toHaveBeenCalledExactlyOnceWith("members/r1/born", "year");
  });

  it("counts down and does not take the focus again", async () => {
    const summary = (left: AnswerFaultLine[]) => (
      <>
        <ErrorSummary title="Before you can send this" faults={left} onGo={() => undefined} />
        <input aria-label="Rent" />
      </>
    );
    const { rerender, unmount } = render(summary(faults));
    await userEvent.setup().click(await screen.findByRole("textbox"));
    rerender(summary(faults.slice(1)));
    expect(screen.getByRole("status")).toHaveTextContent("1 answer needs your attention");
    expect(screen.getByRole("textbox")).toHaveFocus();
    rerender(summary([]));
    expect(screen.getByRole("status")).toHaveTextContent("Every answer listed here has been corrected.");
    expect(document.title).not.toMatch(/^Error/);
    unmount();
  });
});
