import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TestChannel } from "../../../api/schema";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/text-field";
import { useTestChannel } from "./api/channels";
import { useFaults } from "./faults";
import { Refusal } from "./part";

export interface ChannelTestProps {
  id: number;
  channel: TestChannel["channel"];
  /** The provider that is tried; empty: the first. */
  provider: string;
  /** An address of one's own; none for the mailbox. */
  own?: string;
}

/** Sends a test, or opens the mailbox, and shows what the provider answers. */
export function ChannelTest({ id, channel, provider, own = "" }: ChannelTestProps) {
  const { t } = useTranslation("security");
  const test = useTestChannel(id);
  const faultOf = useFaults(test.error);
  const [to, setTo] = useState(own);
  const answer = test.data;
  return (
    <div className="security-form">
      <div className="security-actions">
        {channel === "MAILBOX" ? null : (
          <TextField label={channel === "EMAIL" ? t("test.toMail") : t("test.toPhone")} textDir="ltr" value={to} error={faultOf("to")} onChange={setTo} />
        )}
        <Button isPending={test.isPending} onPress={() => test.mutate({ channel, to: channel === "MAILBOX" ? "" : to, provider })}>
          {channel === "MAILBOX" ? t("test.open") : t("test.send")}
        </Button>
      </div>
      <Refusal error={test.error} />
      {answer ? (
        <Banner kind={answer.is_taken ? "success" : "warning"} isLive title={answer.is_taken ? t("test.taken") : t("test.refused")}>
          <bdi>{answer.provider}</bdi>: <bdi>{answer.answer}</bdi>
        </Banner>
      ) : null}
    </div>
  );
}
