import { phoneText } from "../../../lib/format";

/** A login id as people write it. */
export function loginIdText(id: string): string {
  return id.includes("@") ? id : phoneText(id);
}
