import { useQuery } from "@tanstack/react-query";
import { Copy, Mail, MessageSquare } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useBranding } from "../../../../api/branding";
import { phoneText } from "../../../../shared/words/format";
import { AS_IT_IS, wordsIn } from "../../../../shared/words/i18n";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { Button } from "../../../../ui/button";
import { showToast } from "../../../../ui/toast-queue";
import { linkFor, readRecipient, sendLink, type LinkRecipient } from "../api/link";
import { guestLink } from "../call-actions";
import { copyLink } from "../use-invite";

type LinkChannel = "SMS" | "EMAIL";

/** Sends the address that opens the call to the applicant, in their language, or copies it. */
export function LinkSender({ threadId, code }: { threadId: string; code: string | null }) {
  const { t } = useTranslation("calls");
  const user = useUser();
  const agency = useBranding()?.instance_name ?? user.instance_name;
  const problemWords = useProblemWords();
  const [busy, setBusy] = useState<LinkChannel | null>(null);
  const recipient = useQuery({ queryKey: ["link-recipient", threadId], queryFn: ({ signal }) => readRecipient(threadId, signal), staleTime: 60_000 });
  const to = hasPermission(user, "thread.write") ? recipient.data : undefined;

  const handleSend = async (channel: LinkChannel, { lang }: LinkRecipient, address: string) => {
    setBusy(channel);
    try {
      const words = await wordsIn(lang, "calls");
      const link = linkFor(await guestLink(), lang);
      await sendLink(threadId, {
        channel,
        to: address,
        body: words("link.message", { agency, link, ...AS_IT_IS }) + (code ? ` ${words("link.code", { code, ...AS_IT_IS })}` : ""),
        ...(channel === "EMAIL" ? { subject: words("link.subject", { agency, ...AS_IT_IS }) } : {}),
      });
      showToast({ kind: "success", title: t("link.sent"), detail: channel === "SMS" ? phoneText(address) : address });
    } catch (reason) {
      showToast({ kind: "error", title: t("link.sendFailed"), detail: problemWords(reason) });
    } finally {
      setBusy(null);
    }
  };
  const handleCopy = async () => {
    // Whose link it is may not be known yet; without that it opens in the language of the host.
    const { data: known } = recipient.data ? recipient : await recipient.refetch();
    const link = await guestLink().then(
      (made) => linkFor(made, known?.lang),
      () => null,
    );
    if (link && (await copyLink(link))) showToast({ kind: "success", title: t("dock.linkCopied"), detail: t("dock.linkCopiedWords") });
    else showToast({ kind: "warning", title: t("dock.linkFailed"), ...(link ? { detail: link } : {}), lastsMs: 0 });
  };
  return (
    <span className="dock-link">
      {to?.phone ? (
        <Button
          size="small"
          variant="primary"
          icon={<MessageSquare size={15} aria-hidden />}
          isPending={busy === "SMS"}
          onPress={() => void handleSend("SMS", to, to.phone!)}
        >
          {t("link.byText")}
        </Button>
      ) : null}
      {to?.email ? (
        <Button size="small" icon={<Mail size={15} aria-hidden />} isPending={busy === "EMAIL"} onPress={() => void handleSend("EMAIL", to, to.email!)}>
          {t("link.byEmail")}
        </Button>
      ) : null}
      <Button size="small" icon={<Copy size={15} aria-hidden />} onPress={() => void handleCopy()}>
        {t("link.copy")}
      </Button>
    </span>
  );
}
