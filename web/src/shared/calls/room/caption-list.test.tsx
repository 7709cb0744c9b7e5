import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { segment } from "../../../testing/staff-fixtures";
import { CaptionList } from "./caption-list";
import { putCaption } from "./captions";

test("a caption in another language has its English translation below it", async () => {
  const said = segment(1, "applicant-1", "perdí mi trabajo en marzo", { lang: "es", text_en: "I lost my job in March" });
  render(<CaptionList captions={[{ ...said, interim: "", isFinal: true }]} />);
  const list = await screen.findByRole("log");
  expect(within(list).getByText("perdí mi trabajo en marzo")).toHaveAttribute("lang", "es");
  expect(within(list).getByText("I lost my job in March")).toHaveAttribute("lang", "en");
});

test("a sentence that the engine has not come to yet says how far behind it is, until its words come or there were none", async () => {
  const waiting = segment(1, "applicant-1", "", { late_ms: 34_800, revision: 0 });
  const behind = putCaption([], waiting, false);
  const { rerender } = render(<CaptionList captions={behind} />);
  expect(await screen.findByText("Being transcribed, 35 s late")).toBeInTheDocument();
  rerender(<CaptionList captions={putCaption(behind, { ...waiting, text: "I lost my job.", late_ms: 41_000, revision: 1 }, true)} />);
  expect(screen.getByText("41 s late")).toBeInTheDocument();
  expect(screen.queryByText(/Being written/)).toBeNull();
  expect(putCaption(behind, { ...waiting, revision: 1 }, true)).toEqual([]);
});

test("a caption that comes late says by how much, and captions say that they are automatic", async () => {
  const said = segment(1, "applicant-1", "I lost my job.", { late_ms: 6_400 });
  render(<CaptionList captions={[{ ...said, interim: "", isFinal: true }]} />);
  expect(await screen.findByText("6 s late")).toBeInTheDocument();
  expect(screen.getByText("Automatic captions: words may be wrong.")).toBeInTheDocument();
});
