import { phoneText } from "../../../shared/words/format";

/** A login id as people write it. */
export function loginIdText(id: string): string {
  return id.includes("@") ? id : phoneText(id);
}
