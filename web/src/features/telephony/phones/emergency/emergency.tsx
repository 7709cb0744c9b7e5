import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "../../../../shared/words/direction";
import { phoneText, useFormat } from "../../../../shared/words/format";
import { useQueueConfig } from "../../../../shared/cases/item/item-queries";
import { LoadFailure } from "../../../../shared/page/load-failure";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Skeleton } from "../../../../ui/skeleton";
import { usePhoneNumbers } from "../api/numbers";
import { usePhoneTrunks } from "../api/trunks";
import { useEmergencyCalling } from "./api";
import { EmergencyDialog } from "./emergency-dialog";

/** What happens when staff dial an emergency number, and a button that changes it. */
export function Emergency() {
  const { t } = useTranslation("telephony");
  const format = useFormat();
  const calling = useEmergencyCalling();
  const trunks = usePhoneTrunks();
  const numbers = usePhoneNumbers();
  const config = useQueueConfig();
  const [isEdited, setEdited] = useState(false);
  if (!calling.data || !trunks.data || !numbers.data || !config.data) {
    const failed = [calling, trunks, numbers, config].find((one) => one.error);
    return failed?.error ? <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} /> : <Skeleton lines={2} />;
  }
  const { handling, trunk_id: id, number, notified } = calling.data;
  const { assignees } = config.data;
  const trunk = trunks.data.items.find((one) => one.id === id);
  const isOut = handling === "trunk";
  const names = format.names(notified.map((account) => assignees.find((one) => one.ID === account)?.Name ?? String(account)));
  return (
    <>
      <p>
        {isOut ? t("emergency.trunkWords", { trunk: isolated(trunk?.name || id), number: isolated(phoneText(number)), names }) : t("emergency.anotherWords")}
      </p>
      {isOut && !trunk ? <Banner kind="error">{t("emergency.trunkGone")}</Banner> : null}
      {isOut ? <Banner kind="warning">{t("emergency.warning")}</Banner> : null}
      <Button onPress={() => setEdited(true)}>{t("emergency.change")}</Button>
      {isEdited ? (
        <EmergencyDialog calling={calling.data} trunks={trunks.data.items} numbers={numbers.data} people={assignees} onClose={() => setEdited(false)} />
      ) : null}
    </>
  );
}
