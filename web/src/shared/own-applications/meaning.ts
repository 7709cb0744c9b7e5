import { useTranslation } from "react-i18next";
import type { OwnStatus } from "../../api/schema";

/** What has become of an application, in plain words for the person who applied. */
export function useMeaning(): (status: OwnStatus) => string {
  const { t } = useTranslation("pages");
  const words: Record<OwnStatus, string> = {
    started: t("own.means.started"),
    received: t("own.means.received"),
    checked: t("own.means.checked"),
    reviewed: t("own.means.reviewed"),
    deciding: t("own.means.deciding"),
    approved: t("own.means.approved"),
    denied: t("own.means.denied"),
    paying: t("own.means.paying"),
    paid: t("own.means.paid"),
    problem: t("own.means.problem"),
    closed: t("own.means.closed"),
  };
  return (status) => words[status];
}
