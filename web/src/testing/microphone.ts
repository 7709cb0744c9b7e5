import { vi } from "vitest";

/** The browser's question for the microphone. */
export const getUserMedia = vi.fn<() => Promise<MediaStream>>();

/** Gives the browser a microphone that may be used, and no list of devices. */
export function plugInMicrophone(): void {
  getUserMedia.mockReset();
  getUserMedia.mockResolvedValue({ getTracks: () => [{ stop: vi.fn() }] } as unknown as MediaStream);
  Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia, enumerateDevices: () => Promise.resolve([]) }, configurable: true });
}
