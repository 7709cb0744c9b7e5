import { fireEvent, render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Avatar, avatarColour } from "../../ui/avatar";
import { hasFailed, noteFailure } from "./picture-failures";

const DAY = 24 * 60 * 60_000;

describe("pictures that fail", () => {
  it("are not asked for again for seven days", () => {
    noteFailure("/a.png", 1_000);
    expect(hasFailed("/a.png", 1_000 + 7 * DAY - 1)).toBe(true);
    expect(hasFailed("/a.png", 1_000 + 7 * DAY)).toBe(false);
  });

  it("are remembered twenty at a time, the newest", () => {
    for (let n = 1; n <= 21; n++) noteFailure(`/${n}.png`, n);
    expect(Object.keys(JSON.parse(localStorage.getItem("pictureFailures")!) as object)).toHaveLength(20);
    expect(hasFailed("/1.png", 30)).toBe(false);
    expect(hasFailed("/21.png", 30)).toBe(true);
  });

  it("give way to initials at once, and stay away afterwards", () => {
    const { container, unmount } = render(<Avatar name="Rosa Marsh" picture="/gone.png" />);
    fireEvent.error(container.querySelector("img")!);
    expect(container.querySelector("img")).toBeNull();
    expect(container.firstElementChild).toHaveAttribute("data-initials", "RM");
    unmount();
    const again = render(<Avatar name="Rosa Marsh" picture="/gone.png" />);
    expect(again.container.querySelector("img")).toBeNull();
  });

  it("leave a colour of six, always the same for a name", () => {
    const names = Array.from({ length: 200 }, (_, n) => `Person ${n}`);
    expect(new Set(names.map(avatarColour))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
    expect(names.every((name) => avatarColour(name) === avatarColour(name))).toBe(true);
  });
});
