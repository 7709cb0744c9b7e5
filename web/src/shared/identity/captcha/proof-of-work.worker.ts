import type { Challenge } from "../../../api/schema";
import { findNumber } from "./proof-of-work";

/** Works in the background, so that the page stays alive under the user's fingers. */
self.onmessage = ({ data }: MessageEvent<Challenge>) => {
  self.postMessage(findNumber(data, 0, data.maxnumber), {});
};
