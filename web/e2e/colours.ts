import type { Locator } from "@playwright/test";
import { type Rgb, luminance, toLch } from "../src/shared/page/oklch";

/** An element's colours as the screen shows them: a background that is see-through lies on those behind it. */
export interface Painted {
  background: Rgb;
  text: Rgb;
}

/** Reads the colours of an element. */
export function paintedOf(element: Locator): Promise<Painted> {
  return element.evaluate((node) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1;
    const pen = canvas.getContext("2d", { willReadFrequently: true })!;
    const layers: string[] = [];
    for (let one: Element | null = node; one; one = one.parentElement) layers.push(getComputedStyle(one).backgroundColor);
    const draw = (colours: readonly string[]) => {
      for (const colour of colours) {
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
      }
      const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
      return [red, green, blue] as [number, number, number];
    };
    draw(["#fff"]);
    const background = draw(layers.toReversed());
    return { background, text: draw([getComputedStyle(node).color]) };
  });
}

/** The contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** How different two colours look, 0 to about 1 (the distance in OKLab): 0.02 is just seen by those who look for it. */
export function differenceOf(one: Rgb, other: Rgb): number {
  const place = (colour: Rgb) => {
    const [lightness, chroma, hue] = toLch(colour);
    return [lightness, chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  };
  const [a, b] = [place(one), place(other)];
  return Math.hypot(...a.map((part, at) => part - b[at]!));
}
