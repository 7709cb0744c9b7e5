import type { Page } from "@playwright/test";

/** A photo of a paper with legible lines, as a camera writes it, drawn by the browser itself. */
export async function photoOf(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1600, 1200);
    const context = canvas.getContext("2d")!;
    context.fillStyle = "#ddd";
    context.fillRect(0, 0, 1600, 1200);
    context.fillStyle = "#111";
    context.font = "40px sans-serif";
    for (let line = 1; line < 24; line += 1) context.fillText(`Pay stub, line ${line}: gross pay 1,733.33, net pay 1,402.18`, 60, line * 48);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  return Buffer.from(bytes);
}
