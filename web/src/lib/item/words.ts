import { useTranslation } from "react-i18next";
import type { Channel, Direction } from "../../api/schema";

/** The words for the channels and directions of communications. */
export function useCommunicationWords(): { channel: (channel: Channel | string | null) => string; direction: (direction: Direction | string | null) => string } {
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
  const directions: Record<string, string> = {
    in: t("direction.in"),
    out: t("direction.out"),
    internal: t("direction.internal"),
  };
  return {
    channel: (channel) => (channel ? (channels[channel as Channel] ?? channel) : ""),
    direction: (direction) => (direction ? (directions[direction.toLowerCase()] ?? direction) : ""),
  };
}
