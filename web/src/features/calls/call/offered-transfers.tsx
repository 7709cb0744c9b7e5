import { ArrowRightLeft, PhoneOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OfferedTransfer } from "../../../api/schema";
import { useCallRequest } from "../../../shared/calls/call-request";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { DockFloat } from "../../../shared/page/dock-float";
import { useUrgentTitle } from "../../../shared/page/page-title";
import { isolated } from "../../../shared/words/direction";
import { languageName } from "../../../shared/words/languages";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Button } from "../../../ui/button";
import { Timer } from "../../../ui/timer";
import { showToast } from "../../../ui/toast-queue";
import { declineTransfer, useOfferedTransfers } from "./api/transfer";
import { takeTransfer } from "./call-actions";

/** Calls that colleagues hand on, on every page, until they are taken or declined. */
export function OfferedTransfers() {
  const { t } = useTranslation("transfers");
  const offered = useOfferedTransfers(hasPermission(useUser(), "call.place")).data ?? [];
  const [first] = offered;
  const words = first ? t("offer.announce", { from: first.from, applicant: first.applicant }) : "";
  const [announced, setAnnounced] = useState("");
  useUrgentTitle(first ? words : null);
  useEffect(() => setAnnounced(words), [words]);
  return (
    <DockFloat side="start">
      <p className="ui-visually-hidden" aria-live="assertive">
        {announced}
      </p>
      {offered.map((one) => (
        <Offer key={one.id} offer={one} />
      ))}
    </DockFloat>
  );
}

function Offer({ offer }: { offer: OfferedTransfer }) {
  const { t, i18n } = useTranslation("transfers");
  const problemWords = useProblemWords();
  const isBusy = useCallRequest((state) => state.busyThreadId !== null);
  const [pending, setPending] = useState<"take" | "decline" | null>(null);
  const from = isolated(offer.from);
  const applicant = isolated(offer.applicant);
  const run = async (what: "take" | "decline", request: () => Promise<void>) => {
    setPending(what);
    try {
      await request();
    } catch (reason) {
      showToast({ kind: "error", title: what === "take" ? t("offer.takeFailed") : t("offer.declineFailed"), detail: problemWords(reason) });
    } finally {
      setPending(null);
    }
  };
  return (
    <section className="dock transfer-offer" aria-label={t("offer.label", { name: offer.from })}>
      <div className="dock-line">
        <span className="dock-who">
          <ArrowRightLeft size={18} aria-hidden />
          <strong>{offer.asks_first ? t("offer.ask", { from, applicant }) : t("offer.hand", { from, applicant })}</strong>
          <span className="dock-state">
            <bdi>{offer.program}</bdi> · {languageName(offer.lang, i18n.language)}
            {offer.line ? <> · {t("offer.line", { line: isolated(offer.line) })}</> : null}
          </span>
          <Timer at={offer.since_at_ms} label={t("offer.since")} />
        </span>
        <span className="dock-actions">
          <Button
            size="small"
            variant="primary"
            isDisabled={isBusy || pending === "decline"}
            isPending={pending === "take"}
            onPress={() => void run("take", () => takeTransfer(offer))}
          >
            {offer.asks_first ? t("offer.talk") : t("offer.take")}
          </Button>
          <Button
            size="small"
            variant="quiet"
            icon={<PhoneOff size={15} aria-hidden />}
            isPending={pending === "decline"}
            onPress={() => void run("decline", () => declineTransfer(offer.call_id))}
          >
            {t("offer.decline")}
          </Button>
        </span>
      </div>
      {offer.note ? (
        <p className="dock-access" dir="auto">
          {offer.note}
        </p>
      ) : null}
    </section>
  );
}
