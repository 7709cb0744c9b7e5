import { PhoneMissed } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PhoneCallView } from "../../../api/schema";
import { useFormat } from "../../../lib/format";
import { useProblemWords } from "../../../lib/problem-words";
import { useUser } from "../../../lib/user";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { showToast } from "../../../ui/toast-queue";
import { useLinkCall, usePhoneCalls } from "./api/phone-calls";
import { PersonFinder } from "./person-finder";

/** Missed calls of unknown callers, each to be filed in a conversation. */
export function MissedStrangers() {
  const { t } = useTranslation("telephony");
  const user = useUser();
  const format = useFormat(user.zone);
  const problemWords = useProblemWords();
  const calls = usePhoneCalls(true);
  const link = useLinkCall();
  const [asked, setAsked] = useState<PhoneCallView | null>(null);
  if (calls.isError) return <Banner kind="error">{problemWords(calls.error)}</Banner>;
  if (!calls.data) return <Skeleton lines={3} />;
  if (calls.data.unlinked.length === 0) return <EmptyState icon={<PhoneMissed />} title={t("missed.empty")} />;
  const handleLink = (threadId: string, remember: boolean) => {
    if (!asked) return;
    link.mutate(
      { id: asked.id, threadId, remember },
      {
        onSuccess: () => {
          setAsked(null);
          showToast({ kind: "success", title: t("missed.linked") });
        },
        onError: (error) => showToast({ kind: "error", title: t("missed.linkFailed"), detail: problemWords(error) }),
      },
    );
  };
  return (
    <>
      <Table label={t("missed.title")}>
        <TableHead>
          <ColumnHead>{t("missed.caller")}</ColumnHead>
          <ColumnHead>{t("missed.called")}</ColumnHead>
          <ColumnHead>{t("missed.when")}</ColumnHead>
          <ColumnHead hideName>{t("missed.link")}</ColumnHead>
        </TableHead>
        <tbody>
          {calls.data.unlinked.map((call) => (
            <TableRow key={call.id}>
              <Cell>
                <bdi>{call.caller_shown || t("withheld")}</bdi>
                {call.caller_name ? (
                  <>
                    {" · "}
                    <bdi>{call.caller_name}</bdi>
                  </>
                ) : null}
              </Cell>
              <Cell>
                <bdi>{call.program}</bdi>
                {call.label ? (
                  <>
                    {" · "}
                    <bdi>{call.label}</bdi>
                  </>
                ) : null}
              </Cell>
              <Cell>{format.dateTime(call.started_at_ms)}</Cell>
              <Cell>
                <Button size="small" aria-label={t("missed.linkOf", { caller: call.caller_shown || t("withheld") })} onPress={() => setAsked(call)}>
                  {t("missed.link")}
                </Button>
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      <Dialog title={t("find.title")} isOpen={asked !== null} onClose={() => setAsked(null)} size="medium">
        <PersonFinder action={t("missed.choose")} isPending={link.isPending} onChoose={({ threadId }, remember) => handleLink(threadId, remember)} />
      </Dialog>
    </>
  );
}
