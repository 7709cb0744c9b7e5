import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../api/client";
import { Banner } from "../../../ui/banner";

/** How often a running call is asked for. */
const EVERY_MS = 1500;

/** What the call that reads the code is doing. `sentAt` distinguishes one code from the next. */
export function OwnPhoneCall({ sentAt }: { sentAt: number }) {
  const { t } = useTranslation("calls");
  const { data } = useQuery({
    queryKey: ["own-phone", "code-call", sentAt],
    queryFn: ({ signal }) => api.get("/api/own-phone/code-call", { signal }),
    refetchInterval: ({ state: { data: known } }) => (known === undefined || known.state === "calling" || known.state === "reading" ? EVERY_MS : false),
  });
  const state = data?.state ?? "calling";
  const isWell = state === "calling" || state === "reading" || state === "read";
  return (
    <Banner kind={isWell ? "info" : "warning"} isLive>
      {t(`codeCall.${state}`)}
    </Banner>
  );
}
