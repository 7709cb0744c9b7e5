import { useTranslation } from "react-i18next";
import type { Channel, Direction } from "../../../api/schema";
import { isVisitPreview } from "./visit-preview";

/** The words for the channels and directions of communications. */
export function useCommunicationWords(): {
  channel: (channel: Channel | string | null) => string;
  /** The same where there is little room. */
  briefChannel: (channel: Channel | string | null) => string;
  direction: (direction: Direction | string | null) => string;
  /** How the last entry of a conversation begins; its channel where it has no words. */
  preview: (last: { channel: Channel | string | null; preview: string }) => string;
} {
  const { t } = useTranslation("item");
  const channels: Record<Channel, string> = {
    EMAIL: t("channel.email"),
    SMS: t("channel.sms"),
    CALL: t("channel.call"),
    VOICE: t("channel.voice"),
    NOTE: t("channel.note"),
    SESSION: t("channel.session"),
    COMMENT: t("channel.comment"),
  };
  const brief: Partial<Record<string, string>> = { EMAIL: t("channelBrief.email"), SMS: t("channelBrief.sms"), VOICE: t("channelBrief.voice") };
  const directions: Record<string, string> = {
    in: t("direction.in"),
    out: t("direction.out"),
    internal: t("direction.internal"),
  };
  const channelWords = (channel: Channel | string | null) => (channel ? (channels[channel as Channel] ?? channel) : "");
  return {
    channel: channelWords,
    briefChannel: (channel) => brief[channel ?? ""] ?? channelWords(channel),
    preview: ({ channel, preview }) => (channel === "NOTE" && isVisitPreview(preview) ? t("phoneVisit") : preview || channelWords(channel)),
    direction: (direction) => (direction ? (directions[direction.toLowerCase()] ?? direction) : ""),
  };
}
