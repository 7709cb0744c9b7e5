import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ThreadView } from "../../../../api/schema";
import { requestCall } from "../../../../shared/calls/call-request";
import { AssignDialog } from "../../../../shared/cases/item/assign-dialog";
import { accountId, assignsSelfOnly, isMine } from "../../../../shared/cases/item/reviewer";
import { StatusDialog } from "../../../../shared/cases/item/status-dialog";
import { useItemChange } from "../../../../shared/cases/item/use-item-change";
import { takeWish, useThreadWish, wishInThread } from "../../../../shared/conversations/thread-wish";
import { fullName, hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { useFeatures } from "../../../../shared/page/features";
import { useShortcuts, type Shortcut } from "../../../../shared/page/shortcuts/shortcuts";

/** The call of an applicant's own number, or by a link where there is none. */
export function callApplicant(thread: ThreadView): void {
  const phone = thread.applicant.addresses.find((one) => one.kind === "phone");
  requestCall(
    phone
      ? { threadId: thread.id, name: thread.applicant.name, to: phone.address, via: "phone" }
      : { threadId: thread.id, name: thread.applicant.name, via: "link" },
  );
}

export interface ThreadKeysProps {
  thread: ThreadView;
  /** The conversation is the page: the keys of its case work too, which the case's own page has itself. */
  isPage: boolean;
}

/** The keys of a conversation that is shown: answer, note, call, and as a page status and owner of its case. */
export function ThreadKeys({ thread, isPage }: ThreadKeysProps) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const has = useFeatures();
  const { assign } = useItemChange();
  const [dialog, setDialog] = useState<"assign" | "status" | null>(null);
  const { item } = thread;
  const canWrite = hasPermission(user, "thread.write");
  const canCall = has("voice") && hasPermission(user, "call.place");
  const wish = useThreadWish((state) => state.wish);
  useEffect(() => {
    if (wish && canCall && takeWish(thread.id, ["call"])) callApplicant(thread);
  }, [wish, thread, canCall]);

  const handleAssign = () => {
    if (!assignsSelfOnly(user)) setDialog("assign");
    else if (!isMine(item.ownerId, user)) void assign(item, { id: accountId(user), name: fullName(user) });
  };
  const ofCase: Shortcut[] =
    isPage && hasPermission(user, "queue.write")
      ? [
          { keys: "e", words: t("keys.status"), key: "e", run: () => setDialog("status") },
          { keys: "a", words: t("keys.assign"), key: "a", run: handleAssign },
        ]
      : [];
  const ofWriting: Shortcut[] = canWrite
    ? [
        { keys: "r", words: t("keys.reply"), key: "r", run: () => wishInThread(thread.id, "reply") },
        { keys: "n", words: t("keys.note"), key: "n", run: () => wishInThread(thread.id, "note") },
        { keys: "/", words: t("keys.templates") },
        { keys: "@", words: t("keys.people") },
      ]
    : [];
  const ofCalling: Shortcut[] = canCall ? [{ keys: "c", words: t("keys.call"), key: "c", run: () => callApplicant(thread) }] : [];
  useShortcuts(t("keys.title"), [...ofCase, ...ofWriting, ...ofCalling]);

  if (dialog === "assign") return <AssignDialog item={item} onClose={() => setDialog(null)} />;
  if (dialog === "status") return <StatusDialog item={item} onClose={() => setDialog(null)} />;
  return null;
}
