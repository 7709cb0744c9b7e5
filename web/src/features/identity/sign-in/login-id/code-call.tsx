import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { CodeCallState } from "../../../../api/schema";
import { codeCall } from "../../../../shared/identity/login-id";
import { Banner } from "../../../../ui/banner";

/** How often a running call is asked for. */
const EVERY_MS = 1500;

const RUNNING: readonly CodeCallState[] = ["calling", "reading"];

interface CodeCallProps {
  /** The token of the code that is read. */
  token: string;
  /** Masked. */
  to: string;
}

/** What the call that reads the code is doing, and how it ended. */
export function CodeCall({ token, to }: CodeCallProps) {
  const { t } = useTranslation("sign-in");
  const { data: state = "calling" } = useQuery({
    queryKey: ["code-call", token],
    queryFn: ({ signal }) => codeCall(token, signal),
    refetchInterval: ({ state: { data } }) => (data === undefined || RUNNING.includes(data) ? EVERY_MS : false),
  });
  const isWell = RUNNING.includes(state) || state === "read";
  return (
    <Banner kind={isWell ? "info" : "warning"} isLive>
      {t(`codeCall.${state}`, { to: `\u2066${to}\u2069` })}
    </Banner>
  );
}
