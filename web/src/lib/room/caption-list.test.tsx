import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { segment } from "../../testing/staff-fixtures";
import { CaptionList } from "./caption-list";

test("what was said in another language stands with its English below it", async () => {
  const said = segment(1, "applicant-1", "perdí mi trabajo en marzo", { lang: "es", text_en: "I lost my job in March" });
  render(<CaptionList captions={[{ ...said, interim: "", isFinal: true }]} />);
  const list = await screen.findByRole("log");
  expect(within(list).getByText("perdí mi trabajo en marzo")).toHaveAttribute("lang", "es");
  expect(within(list).getByText("I lost my job in March")).toHaveAttribute("lang", "en");
});

test("a caption that comes late says by how much, and captions say that they are automatic", async () => {
  const said = segment(1, "applicant-1", "I lost my job.", { late_ms: 6_400 });
  render(<CaptionList captions={[{ ...said, interim: "", isFinal: true }]} />);
  expect(await screen.findByText("6 s late")).toBeInTheDocument();
  expect(screen.getByText("Automatic captions: words may be wrong.")).toBeInTheDocument();
});
