import { useTranslation } from "react-i18next";
import { phoneText } from "../../../../shared/words/format";
import type { ConnectionState } from "../../../../shared/live/socket";

/** The address of a phone or mailbox, and whether it is live. */
export function LineState({ address, connection }: { address: string; connection: ConnectionState }) {
  const { t } = useTranslation(["sandbox", "shell"]);
  const isLive = connection === "open";
  return (
    <p className="sandbox-line">
      <bdi dir="ltr" className="tabular">
        {phoneText(address)}
      </bdi>
      <span className="sandbox-line-state" data-live={isLive || undefined}>
        {isLive ? t("live") : t("connecting")}
      </span>
    </p>
  );
}
