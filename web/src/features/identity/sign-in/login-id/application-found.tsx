import { FileCheck2, Mail, MessageSquareText, Phone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MfaChannel } from "../../../../api/schema";
import { paths } from "../../../../shared/page/paths";
import { Button } from "../../../../ui/button";
import { Link } from "../../../../ui/link";
import { RadioGroup } from "../../../../ui/radio-group";
import { FormFailure } from "../components/form-failure";
import { ConsentChoice } from "./consent-choice";
import { channelsOf, useLoginIdProgress } from "./progress";
import { useRequestCode } from "./use-code";

const ICONS = { phone: MessageSquareText, call: Phone, email: Mail };

/** The application is there: where may the code go that proves whose it is? */
export function ApplicationFound({ onSent }: { onSent: () => void }) {
  const { t } = useTranslation("sign-in");
  const mfaToken = useLoginIdProgress((state) => state.mfaToken);
  const consent = useLoginIdProgress((state) => state.consent);
  const channels = channelsOf(mfaToken);
  const [channel, setChannel] = useState<MfaChannel | null>(channels[0]?.channel ?? null);
  const request = useRequestCode();
  const names = { phone: t("channel.phone"), call: t("channel.call"), email: t("channel.email") };
  const needsConsent = channel === "phone" && consent !== "yes";

  return (
    <form
      className="sign-in-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (mfaToken && channel && !needsConsent) request.mutate({ token: mfaToken, operation: "create_login", channel }, { onSuccess: onSent });
      }}
    >
      <div className="notice" data-tone="good">
        <span className="notice-icon" aria-hidden>
          <FileCheck2 />
        </span>
      </div>
      <div>
        <h1 className="sign-in-title">{t("found.title")}</h1>
        <p className="sign-in-lead">{t("found.lead")}</p>
      </div>
      {request.error ? <FormFailure error={request.error} /> : null}
      <RadioGroup
        label={t("mfa.channel")}
        variant="cards"
        value={channel}
        onChange={(value) => setChannel(value as MfaChannel)}
        options={channels.map(({ channel: id, hint }) => {
          const Icon = ICONS[id];
          return { id, name: names[id], detail: hint && `\u2066${hint}\u2069`, icon: <Icon size={20} aria-hidden /> };
        })}
      />
      {channel === "phone" ? <ConsentChoice /> : null}
      <div className="sign-in-actions">
        <Button type="submit" variant="primary" wide isPending={request.isPending} isDisabled={!channel || needsConsent}>
          {t("found.submit")}
        </Button>
        <Link to={paths.login}>{t("back.toLogin")}</Link>
      </div>
    </form>
  );
}
