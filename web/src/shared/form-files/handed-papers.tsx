import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/client";
import type { HandOverView } from "../../api/schema";
import { PaperTaker } from "./paper-taker";
import { useHandedWay } from "./paper-way";
import { useSending } from "./use-sending";

/** Opens a hand-over on this device, or says again what has come. */
export function useHandOver(token: string, deviceId: string) {
  return useQuery({
    queryKey: ["hand-over", token],
    queryFn: ({ signal }) => api.post("/api/hand-overs/{token}", { path: { token }, query: { device_id: deviceId }, token: null, signal }),
    // The virus scanner answers, and the computer may take a page away.
    refetchInterval: ({ state }) => (state.data ? 5_000 : false),
  });
}

/** The phone's side of a question that was handed over: adds pages, and takes its own back. */
export function HandedPapers({ token, deviceId, view }: { token: string; deviceId: string; view: HandOverView }) {
  const { t } = useTranslation("papers");
  const client = useQueryClient();
  const way = useHandedWay(token, deviceId);
  const of = useMemo(() => ({ owner: "hand-over", draft: token, at: "" }), [token]);
  const change = (make: (pages: HandOverView["pages"]) => HandOverView["pages"]) =>
    client.setQueryData<HandOverView>(["hand-over", token], (now) => now && { ...now, pages: make(now.pages) });
  const sending = useSending({
    way,
    of,
    isMeasured: true,
    onArrived: ({ file }) => change((pages) => [...pages.filter((page) => page.id !== file.id), file]),
  });
  const files = useMemo(() => new Map(view.pages.map((file) => [file.id, file] as const)), [view.pages]);
  const handleRemove = (id: string) => {
    change((pages) => pages.filter((page) => page.id !== id));
    void way
      .remove(id)
      .catch(() => undefined)
      .finally(() => void client.invalidateQueries({ queryKey: ["hand-over", token] }));
  };
  return (
    <>
      <PaperTaker
        id="hand-over-files"
        of={of}
        kind="photo"
        sending={sending}
        answer={{ pages: view.pages.map((file) => file.id), doubtful: [] }}
        files={files}
        least={1}
        most={view.most}
        canArrange={false}
        turning={new Set()}
        onFlush={async () => undefined}
        onMove={() => undefined}
        onTurn={() => undefined}
        onRemove={handleRemove}
      />
      {view.pages.length ? (
        <p role="status" className="papers-next">
          {t("phone.arrived", { count: view.pages.length })}
        </p>
      ) : null}
    </>
  );
}
