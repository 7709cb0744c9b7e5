import { useEffect, useState } from "react";
import { requestCall, useCallRequest, type CallRequest } from "./call-request";
import { useFeatures } from "./features";
import { hasPermission } from "./roles";
import { useUser } from "./user";

export interface CallFirst {
  /** A call was asked for here, and is being prepared or running. */
  isCalling: boolean;
  /** Prepares a call with an interpreter for a language; null where this person or tenant makes no calls, or one is running. */
  call: ((to: Pick<CallRequest, "threadId" | "name" | "to" | "via">, lang: string) => void) | null;
}

/** A call that comes before what one is about to do. What was begun steps back for it, and is there again afterwards. */
export function useCallFirst(): CallFirst {
  const user = useUser();
  const has = useFeatures();
  const isBusy = useCallRequest((state) => state.busyThreadId !== null);
  const [stage, setStage] = useState<"none" | "asked" | "running">("none");
  useEffect(() => {
    if (stage === "asked" && isBusy) setStage("running");
    if (stage === "running" && !isBusy) setStage("none");
  }, [stage, isBusy]);
  const mayCall = has("voice") && hasPermission(user, "call.place") && !isBusy;
  return {
    isCalling: stage !== "none",
    call: mayCall
      ? (to, lang) => {
          setStage("asked");
          requestCall({ ...to, interpreter: lang });
        }
      : null,
  };
}
