import { useTranslation } from "react-i18next";
import { codeAddress } from "../api/calls";
import { useLiveCall } from "../store";
import { LinkSender } from "./link-sender";

/** How the applicant gets into the call that waits for them: the code to say, and the link to send. */
export function GuestAccess() {
  const { t } = useTranslation("calls");
  const { request, call, guest } = useLiveCall();
  const isByLink = request?.via === "link";
  if (call?.state === "live" || (!guest && !isByLink)) return null;
  return (
    <div className="dock-access">
      {guest ? (
        <span className="dock-code" title={t("guestCode.words", { code: guest.guest_code, address: codeAddress(guest.guest_url) })}>
          {t("guestCode.label")} <strong dir="ltr">{guest.guest_code}</strong> · <bdi dir="ltr">{codeAddress(guest.guest_url)}</bdi>
        </span>
      ) : null}
      {isByLink ? <LinkSender threadId={request.threadId} code={guest?.guest_code ?? null} /> : null}
    </div>
  );
}
