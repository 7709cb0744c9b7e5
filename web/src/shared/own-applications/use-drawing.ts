import { useMemo } from "react";
import { useReplyWay } from "../form-files/paper-way";
import { sendPage } from "../form-files/send-page";
import { useInAnswers } from "./in-answers";

/** Where a signature as it was drawn goes, for an application that was sent: it is on file once the signature is given, and not before. */
export function useDrawing(applicationId: number, at: string) {
  const way = useReplyWay(applicationId);
  return useMemo(
    () => ({
      /** Sends it, and answers its id. It is no paper that waits to be sent. */
      send: async (drawing: File): Promise<string> => {
        const { id } = await sendPage(way, { source: drawing, uploadId: null, stop: new AbortController() }, () => undefined);
        useInAnswers.setState({ [`${applicationId} ${at}`]: [id] });
        return id;
      },
      /** Takes back one that is not needed. What is not removed now ends after a day. */
      takeBack: (id: string): void => void way.remove(id).catch(() => undefined),
    }),
    [way, applicationId, at],
  );
}
