import { Download, FileDown, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ThreadPrint } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useUser } from "../../../../shared/identity/user";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { ProgressBar } from "../../../../ui/progress-bar";
import { Switch } from "../../../../ui/switch";
import { isInTheMaking, useAskPrint, useCancelPrint, useFetchPrint, useThreadPrints } from "../api/print";

/** The whole conversation as a PDF, with private notes only where somebody wants them. It is made without the page. */
export function PrintThread({ threadId }: { threadId: string }) {
  const { t } = useTranslation("communications");
  const problemWords = useProblemWords();
  const prints = useThreadPrints(threadId);
  const ask = useAskPrint(threadId);
  const cancel = useCancelPrint(threadId);
  const fetch = useFetchPrint();
  const [notes, setNotes] = useState(false);
  /** Asked for here: it is saved as soon as it is made. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const last = prints.data?.[0];
  const ready = last && last.id === awaited ? last.file_id : null;
  const { mutate: save } = fetch;
  useEffect(() => {
    if (!ready) return;
    setAwaited(null);
    save(ready);
  }, [ready, save]);
  const error = ask.error ?? cancel.error ?? fetch.error ?? prints.error;
  return (
    <>
      <Switch isSelected={notes} onChange={setNotes}>
        {t("print.notes")}
      </Switch>
      {last && isInTheMaking(last) ? (
        <Making print={last} onCancel={() => cancel.mutate(last.id)} isCancelling={cancel.isPending} />
      ) : (
        <Button
          icon={<FileDown size={15} aria-hidden />}
          isPending={ask.isPending}
          onPress={() => ask.mutate(notes, { onSuccess: (print) => setAwaited(print.id) })}
        >
          {t("print.save")}
        </Button>
      )}
      {last && !isInTheMaking(last) ? <Ended print={last} onFetch={save} isFetching={fetch.isPending} /> : null}
      {error ? (
        <Banner kind="error" isLive>
          {problemWords(error)}
        </Banner>
      ) : null}
    </>
  );
}

function Making({ print, onCancel, isCancelling }: { print: ThreadPrint; onCancel: () => void; isCancelling: boolean }) {
  const { t } = useTranslation("communications");
  const format = useFormat();
  const count = print.total ? t("print.of", { done: format.number(print.done), total: format.number(print.total) }) : undefined;
  return (
    <>
      <ProgressBar label={t("print.making")} value={print.total ? print.done : undefined} most={print.total ?? 1} valueLabel={count} />
      <Button size="small" icon={<X size={15} aria-hidden />} isPending={isCancelling} onPress={onCancel}>
        {t("print.cancel")}
      </Button>
    </>
  );
}

function Ended({ print, onFetch, isFetching }: { print: ThreadPrint; onFetch: (file: string) => void; isFetching: boolean }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const { file_id: file, unprintable } = print;
  const when = format.dateTime(print.requested_at_ms);
  if (!file) return <p className="comm-quiet">{t(print.state === "cancelled" ? "print.cancelled" : "print.failed", { when })}</p>;
  return (
    <>
      <Button size="small" variant="quiet" icon={<Download size={15} aria-hidden />} isPending={isFetching} onPress={() => onFetch(file)}>
        {t("print.again", { when })}
      </Button>
      {unprintable ? <Banner kind="info">{t("print.unprintable", { count: unprintable, shown: format.number(unprintable) })}</Banner> : null}
    </>
  );
}
