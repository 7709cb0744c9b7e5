import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState, type FormEvent } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { avatarColour, initials } from "./avatar";
import { Badge } from "./badge";
import { Button } from "./button";
import { CodeBoxes } from "./code-boxes";
import { deliveryTone } from "./delivery-mark";
import { Dialog } from "./dialog";
import { LocaleProvider } from "./locale-provider";
import { Marked } from "./marked";
import { SplitPane } from "./split-pane";
import { clockText } from "./timer";
import { closeNewestToast, showToast } from "./toast-queue";
import { ToastRegion } from "./toast-region";
import { Waveform } from "./waveform";

describe("a badge", () => {
  it("is capped at ninety-nine, in a row at nine, and absent at zero", () => {
    const { container, rerender } = render(<Badge count={9} cap={9} label="9 unread messages" />);
    const shown = () => container.querySelector(".ui-badge-count")?.getAttribute("data-count");
    expect(shown()).toBe("9");
    rerender(<Badge count={99} label="99 unread messages" />);
    expect(shown()).toBe("99");
    rerender(<Badge count={100} label="100 unread messages" />);
    expect(shown()).toBe("99+");
    rerender(<Badge count={10} cap={9} label="10 unread messages" />);
    expect(shown()).toBe("9+");
    expect(container).toHaveTextContent("10 unread messages");
    rerender(<Badge count={0} label="none" />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe("a button", () => {
  it("does nothing while it waits, and keeps the focus", async () => {
    const handlePress = vi.fn();
    const { rerender } = render(<Button onPress={handlePress}>Save</Button>);
    await userEvent.click(screen.getByRole("button"));
    rerender(
      <Button onPress={handlePress} isPending>
        Save
      </Button>,
    );
    await userEvent.click(screen.getByRole("button"));
    expect(handlePress).toHaveBeenCalledOnce();
    expect(screen.getByRole("button")).toHaveFocus();
    expect(screen.getByRole("button")).toHaveAttribute("aria-disabled", "true");
  });
});

describe("a button that can be pending", () => {
  it.each(["button", "submit"] as const)("of type %s takes a double click for one press, and the next press after what was pending is over", (type) => {
    const begin = vi.fn();
    function Form({ isPending }: { isPending: boolean }) {
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            begin();
          }}
        >
          <Button type={type} isPending={isPending} {...(type === "button" ? { onPress: () => begin() } : {})}>
            Save
          </Button>
        </form>
      );
    }
    const { rerender } = render(<Form isPending={false} />);
    const button = screen.getByRole("button");
    act(() => {
      button.click();
      button.click();
    });
    expect(begin).toHaveBeenCalledOnce();
    // As a query library does: what is pending is known a moment later.
    rerender(<Form isPending />);
    expect(button).toHaveAttribute("aria-disabled", "true");
    act(() => button.click());
    expect(begin).toHaveBeenCalledOnce();
    rerender(<Form isPending={false} />);
    expect(button).not.toHaveAttribute("aria-disabled");
    act(() => button.click());
    expect(begin).toHaveBeenCalledTimes(2);
  });
});

describe("toasts", () => {
  afterEach(() => {
    while (closeNewestToast());
    vi.useRealTimers();
  });

  it("go after five seconds, or after the time they were given", () => {
    vi.useFakeTimers();
    render(<ToastRegion />);
    act(() => {
      showToast({ kind: "success", title: "Saved" });
      showToast({ kind: "error", title: "Signed out", lastsMs: 120_000 });
    });
    expect(screen.getByRole("status")).toHaveTextContent("Saved");
    act(() => vi.advanceTimersByTime(5_000));
    expect(screen.queryByText("Saved")).toBeNull();
    act(() => vi.advanceTimersByTime(114_000));
    expect(screen.getByRole("alert")).toHaveTextContent("Signed out");
    act(() => vi.advanceTimersByTime(1_000));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("close on Escape, the newest first, and do the one thing they offer", async () => {
    const handlePress = vi.fn();
    render(<ToastRegion />);
    act(() => {
      showToast({ kind: "success", title: "First", action: { name: "Undo", onPress: handlePress } });
      showToast({ kind: "warning", title: "Second" });
    });
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByText("Second")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(handlePress).toHaveBeenCalledOnce();
    expect(screen.queryByText("First")).toBeNull();
  });

  it("are there over a dialog, which stays when one of them is pressed", async () => {
    const handleClose = vi.fn();
    render(
      <>
        <button type="button">Below</button>
        <Dialog title="Add someone" isOpen onClose={handleClose}>
          Who?
        </Dialog>
        <ToastRegion />
      </>,
    );
    act(() => void showToast({ kind: "success", title: "Copied" }));
    expect(screen.queryByRole("button", { name: "Below" })).toBeNull();
    expect(screen.getByRole("status")).toHaveTextContent("Copied");
    await userEvent.click(screen.getByRole("button", { name: "Close notification" }));
    expect(screen.queryByText("Copied")).toBeNull();
    expect(handleClose).not.toHaveBeenCalled();
    await userEvent.click(document.body);
    expect(handleClose).toHaveBeenCalledOnce();
  });
});

describe("a dialog", () => {
  it("keeps its form from the form that it is opened in", async () => {
    const [outer, inner] = [vi.fn(), vi.fn()];
    const taken = (submit: () => void) => (event: FormEvent) => {
      event.preventDefault();
      submit();
    };
    render(
      <form onSubmit={taken(outer)}>
        <Dialog
          title="Add someone"
          isOpen
          onClose={() => undefined}
          actions={
            <Button type="submit" form="inner">
              Add
            </Button>
          }
        >
          <form id="inner" onSubmit={taken(inner)} />
        </Dialog>
      </form>,
    );
    await userEvent.click(await screen.findByRole("button", { name: "Add" }));
    expect(inner).toHaveBeenCalledOnce();
    expect(outer).not.toHaveBeenCalled();
  });
});

describe("the boxes of a code", () => {
  function Boxes({ onComplete }: { onComplete: (code: string) => void }) {
    const [code, setCode] = useState("");
    return <CodeBoxes label="Code" value={code} onChange={setCode} onComplete={onComplete} />;
  }

  it("take letters and digits alone out of what is pasted, and complete once", async () => {
    const handleComplete = vi.fn();
    render(<Boxes onComplete={handleComplete} />);
    await userEvent.click(screen.getByLabelText("Character 3 of 6"));
    await userEvent.paste("Code: 12-ab 9!z");
    expect(screen.getAllByRole<HTMLInputElement>("textbox").map((box) => box.value)).toEqual(["C", "o", "d", "e", "1", "2"]);
    expect(handleComplete).toHaveBeenCalledExactlyOnceWith("Code12");
  });

  it.each([
    "٤٨٢٩١٣",
    "۴۸۲۹۱۳",
    "４８２９１３",
    "४८२ ९१३",
    "Your code is 482 913",
    "\u202aRiverbend County: 482913. It expires in 10 minutes.\u202c",
    "رمزك هو ٤٨٢٩١٣",
  ])("take the code out of %s", async (text) => {
    const handleComplete = vi.fn();
    render(<Boxes onComplete={handleComplete} />);
    await userEvent.click(screen.getByLabelText("Character 4 of 6"));
    await userEvent.paste(text);
    expect(handleComplete).toHaveBeenCalledExactlyOnceWith("482913");
  });

  it.each(["٤٨٢٩١٣", "۴۸۲۹۱۳", "৪৮২৯১৩"])("are typed in the digits %s", async (keys) => {
    const handleComplete = vi.fn();
    render(<Boxes onComplete={handleComplete} />);
    await userEvent.click(screen.getByLabelText("Character 1 of 6"));
    await userEvent.keyboard(keys);
    expect(handleComplete).toHaveBeenCalledExactlyOnceWith("482913");
  });

  it("take a code with letters out of the sentence with which it came", async () => {
    const handleComplete = vi.fn();
    render(<Boxes onComplete={handleComplete} />);
    await userEvent.click(screen.getByLabelText("Character 1 of 6"));
    await userEvent.paste("Your sign-in code is 4F7K2Q, valid for 10 minutes");
    expect(handleComplete).toHaveBeenCalledExactlyOnceWith("4F7K2Q");
  });

  it("start a new code over a refused one, wherever the caret stands in the first box, by keys or by a whole code", async () => {
    function Refused({ onComplete }: { onComplete: (code: string) => void }) {
      const [code, setCode] = useState("000000");
      return <CodeBoxes label="Code" value={code} onChange={setCode} onComplete={onComplete} error="Wrong" />;
    }
    for (const caret of [0, 1]) {
      const handleComplete = vi.fn();
      const { unmount } = render(<Refused onComplete={handleComplete} />);
      const first = screen.getByLabelText<HTMLInputElement>("Character 1 of 6");
      await userEvent.type(first, "1", { initialSelectionStart: caret, initialSelectionEnd: caret });
      await userEvent.keyboard("21531");
      expect(handleComplete.mock.calls).toEqual([["121531"]]);
      unmount();
    }
    const handleComplete = vi.fn();
    render(<Refused onComplete={handleComplete} />);
    fireEvent.change(screen.getByLabelText("Character 1 of 6"), { target: { value: "012345" } });
    expect(handleComplete.mock.calls).toEqual([["012345"]]);
  });
});

describe("a split pane", () => {
  const Panes = () => (
    <SplitPane name="test" label="Width of the list" side={<p>list</p>} initial={300} least={200} most={400}>
      <p>rest</p>
    </SplitPane>
  );

  it("is resized by the keyboard within its bounds, and remembers", async () => {
    const { unmount } = render(<Panes />);
    const divider = screen.getByRole("separator", { name: "Width of the list" });
    divider.focus();
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(divider).toHaveAttribute("aria-valuenow", "332");
    await userEvent.keyboard("{End}");
    expect(divider).toHaveAttribute("aria-valuenow", "400");
    await waitFor(() => expect(localStorage.getItem("pane.test")).toBe("400"));
    unmount();
    render(<Panes />);
    expect(screen.getByRole("separator")).toHaveAttribute("aria-valuenow", "400");
  });

  it("follows the reading direction", async () => {
    render(
      <LocaleProvider language="ar">
        <Panes />
      </LocaleProvider>,
    );
    screen.getByRole("separator").focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(screen.getByRole("separator")).toHaveAttribute("aria-valuenow", "316");
  });
});

describe("a waveform", () => {
  it("is a slider that the keyboard moves by five seconds", async () => {
    const handleSeek = vi.fn();
    render(<Waveform label="Recording" durationMs={60_000} positionMs={58_000} onSeek={handleSeek} tracks={[{ id: "a", name: "A", peaks: [0, 128, 255] }]} />);
    const slider = screen.getByRole("slider", { name: "Recording" });
    expect(slider).toHaveAttribute("aria-valuetext", "0:58 / 1:00");
    slider.focus();
    await userEvent.keyboard("{ArrowRight}{ArrowLeft}{Home}");
    expect(handleSeek.mock.calls).toEqual([[60_000], [53_000], [0]]);
  });
});

describe("small things", () => {
  it("initials take the first letters of the first and last word, of any script", () => {
    expect([initials("Rosa Marsh"), initials("  amal  "), initials("李 小龍"), initials("Ana María de la Cruz"), initials("")]).toEqual([
      "RM",
      "A",
      "李小",
      "AC",
      "",
    ]);
  });

  it("a name always has the same one of six colours", () => {
    const colours = ["Rosa", "Amal", "Lucía", "Samuel", "Mei", "Jo", "Kim", "Ali", "Zed"].map(avatarColour);
    expect(colours).toEqual(["Rosa", "Amal", "Lucía", "Samuel", "Mei", "Jo", "Kim", "Ali", "Zed"].map(avatarColour));
    expect(Math.min(...colours)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...colours)).toBeLessThanOrEqual(6);
    expect(new Set(colours).size).toBeGreaterThan(2);
  });

  it("a clock shows hours only when there are some", () => {
    expect([clockText(0), clockText(247_000), clockText(3_600_000), clockText(-5)]).toEqual(["0:00", "4:07", "1:00:00", "0:00"]);
  });

  it("a delivery state has one of four tones", () => {
    expect(["sending", "delivered", "permanent-failure", "opted-out", "brand-new"].map(deliveryTone)).toEqual([
      "waiting",
      "done",
      "problem",
      "stopped",
      "waiting",
    ]);
  });

  it("found words are marked", () => {
    render(<Marked text={"about the \u2068lease\u2069 today"} />);
    expect(screen.getByText("lease").tagName).toBe("MARK");
  });
});
