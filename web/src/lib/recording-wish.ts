/** What somebody said to being recorded. */
export type RecordingWish = "unsaid" | "agreed" | "declined";

/** The same, as it goes with the answer to a call. */
export function wishBody(wish: RecordingWish): { decline_recording: boolean; agree_to_recording: boolean } {
  return { decline_recording: wish === "declined", agree_to_recording: wish === "agreed" };
}
