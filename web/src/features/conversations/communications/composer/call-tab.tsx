import { Link2, Phone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ThreadView } from "../../../../api/schema";
import { requestCall, useCallRequest } from "../../../../lib/call-request";
import { useFormat } from "../../../../lib/format";
import { TalkBy, type TalkByChoice } from "../../../../lib/own-phone/talk-by";
import { Button } from "../../../../ui/button";
import { RadioGroup } from "../../../../ui/radio-group";
import { useMinute } from "./use-minute";

/** Calls one of the applicant's numbers, or makes a link that opens the call in a browser. */
export function CallTab({ thread }: { thread: ThreadView }) {
  const { t } = useTranslation("communications");
  const format = useFormat();
  const now = useMinute();
  const phones = thread.applicant.addresses.filter((one) => one.kind === "phone");
  const [how, setHow] = useState(phones[0]?.address ?? "link");
  const [talkBy, setTalkBy] = useState<TalkByChoice>("browser");
  const isBusy = useCallRequest((state) => state.busyThreadId !== null);
  return (
    <div className="composer-form">
      <RadioGroup
        label={t("callTab.how")}
        variant="cards"
        value={how}
        onChange={setHow}
        options={[
          ...phones.map((phone) => ({ id: phone.address, name: phone.display, detail: phone.shared_with.length ? t("recipient.shared", { names: format.names(phone.shared_with) }) : t("callTab.phoneWords") })),
          { id: "link", name: t("callTab.link"), detail: t("callTab.linkWords") },
        ]}
      />
      {how === "link" ? null : <TalkBy value={talkBy} onChange={setTalkBy} />}
      <div className="composer-foot">
        <span className="comm-quiet">{t("recipient.time", { time: format.timeIn(thread.applicant.zone, now) })}</span>
        <Button
          variant="primary"
          size="small"
          isDisabled={isBusy}
          icon={how === "link" ? <Link2 size={15} aria-hidden /> : <Phone size={15} aria-hidden />}
          onPress={() => requestCall(how === "link" ? { threadId: thread.id, name: thread.applicant.name, via: "link" } : { threadId: thread.id, name: thread.applicant.name, to: how, via: talkBy === "own_phone" ? "own_phone" : "phone" })}
        >
          {how === "link" ? t("callTab.makeLink") : t("callTab.dial")}
        </Button>
      </div>
    </div>
  );
}
