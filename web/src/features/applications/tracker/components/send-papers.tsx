import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FileView } from "../../../../api/schema";
import { forgetPhotosOf } from "../../../../shared/form-files/kept-photos";
import { PaperTaker } from "../../../../shared/form-files/paper-taker";
import { useReplyWay } from "../../../../shared/form-files/paper-way";
import { useSending } from "../../../../shared/form-files/use-sending";
import { tokenClaims, useSession } from "../../../../shared/identity/session";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { useSendPapers } from "../api/tracked";

/** Most papers that are sent at once. */
const MOST = 20;

interface SendPapersProps {
  id: number;
  /** The kind that was asked for; null: another paper. */
  kind: string | null;
  title: string;
  /** What was uploaded before and not sent. */
  unsent: readonly FileView[];
  onDone: (isSent: boolean) => void;
}

/** Takes photos or files of one paper, and sends them to the office. Nothing is on file before they are sent. */
export function SendPapers({ id, kind, title, unsent, onDone }: SendPapersProps) {
  const { t } = useTranslation("tracker");
  const problemWords = useProblemWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const owner = tokenClaims(useSession((state) => state.token) ?? "").sub;
  const draft = `application-${id}`;
  const of = useMemo(() => ({ owner: String(owner ?? ""), draft, at: kind ?? "other" }), [owner, draft, kind]);
  const way = useReplyWay(id);
  const [come, setCome] = useState<readonly FileView[]>([]);
  const [gone, setGone] = useState<readonly string[]>([]);
  const [doubtful, setDoubtful] = useState<readonly string[]>([]);
  const sending = useSending({
    way,
    of,
    isMeasured: true,
    onArrived: ({ file, isDoubtful }) => {
      setCome((all) => [...all.filter((one) => one.id !== file.id), file]);
      if (isDoubtful) setDoubtful((all) => [...all, file.id]);
    },
  });
  // What the hub says of a file is newer than what came with it: the virus scanner answers later.
  const files = useMemo(() => new Map([...come, ...unsent].filter((file) => !gone.includes(file.id)).map((file) => [file.id, file])), [come, unsent, gone]);
  const ready = [...files.values()].filter((file) => file.state !== "infected").map((file) => file.id);
  const send = useSendPapers(id);
  useEffect(() => heading.current?.focus(), []);

  const handleRemove = (file: string) => {
    setGone((all) => [...all, file]);
    // What is not removed now is not sent, and ends after a day.
    void way.remove(file).catch(() => undefined);
  };
  const handleSend = () =>
    send.mutate(
      { kind, files: ready.slice(0, MOST) },
      {
        onSuccess: () => {
          void forgetPhotosOf(draft);
          onDone(true);
        },
      },
    );
  return (
    <div className="tracker-sending">
      <h3 ref={heading} tabIndex={-1} className="tracker-sending-title">
        {t("papers.title", { paper: title })}
      </h3>
      {send.error ? (
        <Banner kind="error" isLive>
          {problemWords(send.error)}
        </Banner>
      ) : null}
      <PaperTaker
        id="tracker-papers"
        of={of}
        kind="photo"
        sending={sending}
        answer={{ pages: [...files.keys()], doubtful }}
        files={files}
        least={1}
        most={MOST}
        canArrange={false}
        turning={new Set()}
        onFlush={async () => undefined}
        onMove={() => undefined}
        onTurn={() => undefined}
        onRemove={handleRemove}
      />
      <div className="tracker-tools">
        <Button onPress={() => onDone(false)}>{t("papers.later")}</Button>
        <Button variant="primary" isDisabled={ready.length === 0 || sending.unsent.length > 0} isPending={send.isPending} onPress={handleSend}>
          {t("papers.send", { count: ready.length })}
        </Button>
      </div>
    </div>
  );
}
