import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { useUrgentTitle } from "./page-title";

function Urgent({ words }: { words: string | null }) {
  useUrgentTitle(words);
  return null;
}

const both = (help: string | null, ring: string | null) => (
  <>
    <Urgent words={help} />
    <Urgent words={ring} />
  </>
);

test("of two things that cannot wait the newer is in the title, and what is over takes only its own words away", () => {
  const { rerender, unmount } = render(both("Help requested", null));
  expect(document.title).toBe("Help requested · Commonline");
  rerender(both("Help requested", "Ringing"));
  expect(document.title).toBe("Ringing · Commonline");
  rerender(both("Help requested", null));
  expect(document.title).toBe("Help requested · Commonline");
  rerender(both(null, null));
  expect(document.title).toBe("Commonline");
  rerender(both("Help requested", null));
  unmount();
  expect(document.title).toBe("Commonline");
});
