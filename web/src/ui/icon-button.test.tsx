import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { IconButton } from "./icon-button";
import { Menu } from "./menu";
import { Popover } from "./popover";

describe("a button with an icon", () => {
  it("says its name beside it when it is reached by keyboard, and no more once it is pressed", async () => {
    const user = userEvent.setup();
    const around = vi.fn();
    const button = { current: null as HTMLButtonElement | null };
    render(
      // Keys go on to what is around the button.
      <div role="presentation" onKeyDown={around}>
        <IconButton label="Print" icon={<svg />} ref={button} />
      </div>,
    );
    await user.tab();
    expect(button.current).toHaveFocus();
    expect(await screen.findByRole("tooltip")).toHaveTextContent("Print");
    expect(button.current).toHaveAccessibleDescription("Print");
    await user.keyboard("x");
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
    expect(around).toHaveBeenCalled();
  });

  it("stays the same button when its menu opens, and has the focus again afterwards", async () => {
    const user = userEvent.setup();
    const chosen = vi.fn();
    render(
      <Menu
        label="Areas"
        trigger={<IconButton label="More" icon={<svg />} noTooltip />}
        groups={[{ id: "all", name: "Areas", actions: [{ id: "one", name: "Programs", onAction: chosen }] }]}
      />,
    );
    const button = screen.getByRole("button", { name: "More" });
    expect(button).toHaveAttribute("aria-haspopup", "true");
    expect(button).toHaveAttribute("aria-expanded", "false");
    button.focus();
    await user.keyboard("{ArrowDown}");
    expect(await screen.findByRole("menu")).toBeVisible();
    expect(button).toHaveAttribute("aria-expanded", "true");
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "Programs" })).toHaveFocus());
    await user.keyboard("{Enter}");
    expect(chosen).toHaveBeenCalledOnce();
    await waitFor(() => expect(button).toHaveFocus());
    expect(screen.queryByRole("menu")).toBeNull();
  });

  it("opens a surface that its own content closes", async () => {
    const user = userEvent.setup();
    function Contact() {
      const [count, setCount] = useState(0);
      return (
        <Popover
          label="How to reach us"
          trigger={<IconButton label="Contact" icon={<svg />} />}
          onOpenChange={(isOpen) => setCount((before) => before + (isOpen ? 1 : 0))}
        >
          {(close) => (
            <button type="button" onClick={close}>
              Close {count}
            </button>
          )}
        </Popover>
      );
    }
    render(<Contact />);
    const button = screen.getByRole("button", { name: "Contact" });
    expect(button).toHaveAttribute("aria-expanded", "false");
    await user.click(button);
    expect(await screen.findByRole("dialog", { name: "How to reach us" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Close 1" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  });
});
