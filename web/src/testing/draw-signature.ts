import { fireEvent, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

/** Opens the box beside a signature and draws a stroke in it. There is no canvas here: what becomes of strokes is mocked (`pictureOf`). */
export async function drawSignature(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "Draw it as well" }));
  const pad = screen.getByRole("img", { name: "Box to draw your signature in: empty" });
  pad.setPointerCapture = () => undefined;
  pad.getBoundingClientRect = () => ({ left: 0, top: 0, width: 300, height: 100 }) as DOMRect;
  fireEvent.pointerDown(pad, { pointerId: 1, button: 0, clientX: 10, clientY: 20 });
  fireEvent.pointerMove(pad, { pointerId: 1, clientX: 160, clientY: 70 });
  fireEvent.pointerUp(pad, { pointerId: 1 });
}
