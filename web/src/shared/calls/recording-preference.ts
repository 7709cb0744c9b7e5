/** What somebody said to being recorded. */
export type RecordingPreference = "unsaid" | "agreed" | "declined";

/** The same, as it goes with the answer to a call. */
export function preferenceBody(preference: RecordingPreference): { decline_recording: boolean; agree_to_recording: boolean } {
  return { decline_recording: preference === "declined", agree_to_recording: preference === "agreed" };
}
