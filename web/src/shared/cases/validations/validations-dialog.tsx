import { useTranslation } from "react-i18next";
import type { QueueItem } from "../../../api/schema";
import { Dialog } from "../../../ui/dialog";
import { isolated } from "../../words/direction";
import { ValidationCenter } from "./validation-center";

/** The validation center of one application, over the edge of the queue. */
export function ValidationsDialog({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const { t } = useTranslation("validations");
  return (
    <Dialog title={t("titleOf", { id: isolated(item.externalId), name: isolated(item.itemName) })} isOpen place="side" onClose={onClose}>
      <ValidationCenter id={item.id} onLeave={onClose} />
    </Dialog>
  );
}
