import { requestCall, useCallRequest, type CallRequest } from "./call-request";
import { useFeatures } from "../page/features";
import { hasPermission } from "../identity/roles";
import { useUser } from "../identity/user";

/** Prepares a call to somebody with an interpreter for a language. */
export type CallFirst = (to: Pick<CallRequest, "threadId" | "name" | "to" | "via">, lang: string) => void;

/** A call that comes before what one is about to do; null where this person or tenant makes no calls, or one is running. */
export function useCallFirst(): CallFirst | null {
  const user = useUser();
  const has = useFeatures();
  const isBusy = useCallRequest((state) => state.busyThreadId !== null);
  if (!has("voice") || !hasPermission(user, "call.place") || isBusy) return null;
  return (to, interpreter) => requestCall({ ...to, interpreter });
}
