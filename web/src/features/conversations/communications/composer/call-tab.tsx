import { Link2, Phone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CaseNumber, ThreadView } from "../../../../api/schema";
import { requestCall, useCallRequest } from "../../../../shared/calls/call-request";
import { useEmergencyWay } from "../../../../shared/calls/emergency-way";
import { useFormat } from "../../../../shared/words/format";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { TalkBy, type TalkByChoice } from "../../../../shared/calls/own-phone/talk-by";
import { Button } from "../../../../ui/button";
import { RadioGroup } from "../../../../ui/radio-group";
import { DialPad } from "./dial-pad";
import { useMinute } from "./use-minute";

/** The number that rehearses an emergency call. */
const REHEARSAL = "933";
/** A number that is typed. */
const PAD = "pad";

/** Calls one of the applicant's numbers, or makes a link that opens the call in a browser. */
export function CallTab({ thread }: { thread: ThreadView }) {
  const { t } = useTranslation(["communications", "transfers"]);
  const [dialled, setDialled] = useState<CaseNumber | null>(null);
  const format = useFormat();
  const now = useMinute();
  const phones = thread.applicant.addresses.filter((one) => one.kind === "phone");
  const [how, setHow] = useState(phones[0]?.address ?? "link");
  const way = useEmergencyWay().data;
  const isAdmin = hasPermission(useUser(), "admin");
  const emergency = way?.handling === "trunk" ? way.number : null;
  // In North America it is answered by a voice that reads the address aloud that the carrier has.
  const rehearsal = emergency === "911" && isAdmin ? REHEARSAL : null;
  const isEmergency = (chosen: string) => chosen === emergency || chosen === rehearsal;
  const [talkBy, setTalkBy] = useState<TalkByChoice>("browser");
  const isBusy = useCallRequest((state) => state.busyThreadId !== null);
  const handleCall = () => {
    const { id: threadId, applicant } = thread;
    const own = talkBy === "own_phone" ? "own_phone" : "phone";
    if (how === PAD) {
      if (dialled) requestCall({ threadId, name: dialled.label || dialled.shown, to: dialled.number, via: own });
    } else if (how === "link") requestCall({ threadId, name: applicant.name, via: "link" });
    else if (isEmergency(how))
      requestCall({
        threadId,
        name: how === rehearsal ? t("callTab.rehearsal", { number: how }) : t("callTab.emergency", { number: how }),
        to: how,
        via: "phone",
      });
    else requestCall({ threadId, name: applicant.name, to: how, via: own });
  };
  return (
    <div className="composer-form">
      <RadioGroup
        label={t("callTab.how")}
        variant="cards"
        value={how}
        onChange={setHow}
        options={[
          ...phones.map((phone) => ({
            id: phone.address,
            name: phone.display,
            detail: phone.shared_with.length ? t("recipient.shared", { names: format.names(phone.shared_with) }) : t("callTab.phoneWords"),
          })),
          { id: PAD, name: t("transfers:pad.option"), detail: t("transfers:pad.optionWords") },
          { id: "link", name: t("callTab.link"), detail: t("callTab.linkWords") },
          ...(emergency ? [{ id: emergency, name: t("callTab.emergency", { number: emergency }), detail: t("callTab.emergencyWords") }] : []),
          ...(rehearsal ? [{ id: rehearsal, name: t("callTab.rehearsal", { number: rehearsal }), detail: t("callTab.rehearsalWords") }] : []),
        ]}
      />
      {how === PAD ? <DialPad threadId={thread.id} onNumber={setDialled} /> : null}
      {how === "link" || isEmergency(how) ? null : <TalkBy value={talkBy} onChange={setTalkBy} />}
      <div className="composer-foot">
        <span className="comm-quiet">{t("recipient.time", { time: format.timeIn(thread.applicant.zone, now) })}</span>
        <Button
          variant="primary"
          size="small"
          isDisabled={isBusy || (how === PAD && !dialled)}
          icon={how === "link" ? <Link2 size={15} aria-hidden /> : <Phone size={15} aria-hidden />}
          onPress={handleCall}
        >
          {how === "link" ? t("callTab.makeLink") : t("callTab.dial")}
        </Button>
      </div>
    </div>
  );
}
