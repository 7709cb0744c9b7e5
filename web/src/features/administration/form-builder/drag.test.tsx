import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { administrator } from "../../../testing/fixtures";
import { rentForm } from "../../../testing/form-fixtures";
import { formBuilderHandlers, formDesk, resetFormDesk } from "../../../testing/handlers/form-builder";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";

/** The height of a row in this test, which has no layout. */
const HEIGHT = 40;

/** What a browser gives drag events to carry. */
class Carried {
  effectAllowed = "all";
  dropEffect = "none";
  readonly files = [];
  private readonly data = new Map<string, string>();
  readonly items = {
    [Symbol.iterator]: () => [...this.data.keys()].map((type) => ({ kind: "string", type }))[Symbol.iterator](),
    add: (value: string, type: string) => this.data.set(type, value),
  };
  get types() {
    return [...this.data.keys()];
  }
  setData(type: string, value: string) {
    this.data.set(type, value);
  }
  getData(type: string) {
    return this.data.get(type) ?? "";
  }
  setDragImage() {}
}

beforeEach(() => {
  resetFormDesk();
  server.use(...formBuilderHandlers);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const rows = [...document.querySelectorAll('[role="row"][data-key]')];
    const at = rows.indexOf(this);
    const [top, height] = at < 0 ? [0, rows.length * HEIGHT] : [at * HEIGHT, HEIGHT];
    return { x: 0, y: top, top, left: 0, width: 300, height, right: 300, bottom: top + height, toJSON: () => ({}) };
  });
});

const row = (name: string) => screen.findByRole("row", { name });
const middleOf = (element: Element) => element.getBoundingClientRect().top + HEIGHT / 2;

/** Drags a row to a place in another one: -1 above it, 0 upon it, 1 below it. */
async function drag(from: HTMLElement, to: HTMLElement, where: -1 | 0 | 1) {
  const carried = new Carried();
  const y = middleOf(to) + where * (HEIGHT / 2 - 2);
  const fire = async (type: string, element: Element, clientY: number) => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: 5, clientY });
    Object.defineProperty(event, "dataTransfer", { value: carried });
    await act(async () => {
      element.dispatchEvent(event);
      await new Promise((done) => setTimeout(done, 5));
    });
  };
  await fire("dragstart", from, middleOf(from));
  await fire("dragenter", to, y);
  await fire("dragover", to, y);
  await fire("drop", to, y);
  // In a browser the place where something was dropped has the focus then.
  act(() => to.focus());
  await fire("dragend", from, y);
}

it("B7: a drag and the keys give the same bytes", async () => {
  const { user } = renderAt("/v2/program-portal/form?program=5", { as: administrator });
  const save = async () => {
    const count = formDesk.saved.length;
    await user.click(screen.getByRole("button", { name: "Save draft" }));
    await waitFor(() => expect(formDesk.saved).toHaveLength(count + 1));
    return JSON.stringify(formDesk.saved.at(-1));
  };
  await drag(await row("Full legal name"), await row("Other name"), 1);
  await waitFor(async () => expect(await row("Full legal name")).toHaveFocus());
  const dragged = await save();
  expect(dragged).not.toBe(JSON.stringify(rentForm.form));
  await user.keyboard("{Control>}z{/Control}");
  expect(await save()).toBe(JSON.stringify(rentForm.form));
  const moved = await row("Full legal name");
  act(() => moved.focus());
  await user.keyboard("{Alt>}{ArrowDown}{/Alt}");
  expect(await save()).toBe(dragged);
});

it("B7: what is dropped into something else keeps the focus, and so does what is taken back", async () => {
  const { user } = renderAt("/v2/program-portal/form?program=5", { as: administrator });
  await drag(await row("Other name"), await row("Who lives with you?"), 0);
  await waitFor(async () => expect(await row("Other name")).toHaveAttribute("aria-level", "4"));
  await waitFor(async () => expect(await row("Other name")).toHaveFocus());
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(async () => expect(await row("Other name")).toHaveAttribute("aria-level", "3"));
  await waitFor(async () => expect(await row("Other name")).toHaveFocus());
});

it("B7: what was chosen before it is dropped upon something keeps the focus when its place is given it later, and is announced", async () => {
  const { user } = renderAt("/v2/program-portal/form?program=5", { as: administrator });
  await user.click(await row("Other name"));
  await drag(await row("Other name"), await row("Who lives with you?"), 0);
  await waitFor(async () => expect(await row("Other name")).toHaveAttribute("aria-level", "4"));
  // In a browser the place of a drop may get the focus after the end of the drag, too.
  const place = await row("Who lives with you?");
  act(() => place.focus());
  expect(await row("Other name")).toHaveFocus();
  expect(screen.getByText(/^Other name is now number \d of \d in Who lives with you\?/)).toBeInTheDocument();
  // Whoever goes on by keys is not held back.
  await user.keyboard("{ArrowUp}");
  expect(await row("Other name")).not.toHaveFocus();
});
