import { CircleCheck, CircleOff } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ApplicantAddress, ConsentEntry, ThreadView } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { hasPermission } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Select } from "../../../../ui/select";
import { Skeleton } from "../../../../ui/skeleton";
import { TextArea } from "../../../../ui/text-area";
import { useConsents, useRecordConsent } from "../api/consents";
import { useConsentMethods } from "./consent-words";
import { TextPhoneSwitch } from "./text-phone-switch";

const SHORTEST_WORDS = 3;
const METHODS = ["phone", "in_person", "paper", "form"] as const;

/** The history of consent of one address, and a form for what the person has just said. */
export function ConsentDialog({ thread, address, onClose }: { thread: ThreadView; address: ApplicantAddress; onClose: () => void }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const consents = useConsents(thread.id);
  const lines = consents.data?.filter((line) => line.address === address.address);
  return (
    <Dialog title={t("ledger.title", { address: address.display })} size="medium" kind="form" isOpen onClose={onClose}>
      {consents.isError ? (
        <Banner kind="error">{t("ledger.unreadable")}</Banner>
      ) : !lines ? (
        <Skeleton lines={3} />
      ) : lines.length ? (
        <ol className="ledger">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ol>
      ) : (
        <p className="comm-quiet">{t("ledger.empty")}</p>
      )}
      {hasPermission(user, "thread.write") ? <RecordForm thread={thread} address={address} /> : null}
      {hasPermission(user, "thread.write") && address.kind === "phone" ? <TextPhoneSwitch thread={thread} address={address} /> : null}
    </Dialog>
  );
}

function Line({ line }: { line: ConsentEntry }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const format = useFormat(user.zone);
  const methods = useConsentMethods();
  const isGranted = line.state === "granted";
  return (
    <li className="ledger-line">
      <p className="ledger-what" data-consent={line.state}>
        {isGranted ? <CircleCheck size={14} aria-hidden /> : <CircleOff size={14} aria-hidden />}
        <strong>{isGranted ? t("ledger.granted") : t("ledger.optedOut")}</strong>
        <span className="comm-quiet">
          {line.channel === "EMAIL" ? t("ledger.mails") : line.channel === "CALL" ? t("ledger.calls") : t("ledger.texts")} ·{" "}
          <bdi>{line.program?.name ?? t("ledger.allPrograms")}</bdi>
        </span>
      </p>
      <p className="comm-quiet">
        <time dateTime={new Date(line.at_ms).toISOString()}>{format.dateTime(line.at_ms)}</time> · {methods[line.how] ?? line.how}
        {line.by ? <> · {t("ledger.by", { name: line.by.name })}</> : null}
      </p>
      {line.words ? (
        <blockquote className="ledger-words" dir="auto">
          {line.words}
        </blockquote>
      ) : null}
    </li>
  );
}

function RecordForm({ thread, address }: { thread: ThreadView; address: ApplicantAddress }) {
  const { t } = useTranslation("communications");
  const problemWords = useProblemWords();
  const methods = useConsentMethods();
  const record = useRecordConsent(thread.id);
  const [state, setState] = useState<"granted" | "opted_out">(address.consent === "granted" ? "opted_out" : "granted");
  const [how, setHow] = useState<(typeof METHODS)[number]>("phone");
  const [words, setWords] = useState("");
  const isEnough = words.trim().length >= SHORTEST_WORDS;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEnough) return;
    const said = {
      address: address.address,
      channel: address.kind === "email" ? ("EMAIL" as const) : ("SMS" as const),
      state,
      how,
      words: words.trim(),
      all_programs: false,
    };
    record.mutate(said, { onSuccess: () => setWords("") });
  };
  return (
    <form className="ledger-form" onSubmit={handleSubmit}>
      <h3 className="person-title">{t("ledger.record")}</h3>
      {record.isError ? (
        <Banner kind="error" isLive>
          {problemWords(record.error)}
        </Banner>
      ) : null}
      <Select
        label={t("ledger.what")}
        options={[
          { id: "granted", name: t("ledger.granted") },
          { id: "opted_out", name: t("ledger.optedOut") },
        ]}
        value={state}
        onChange={(id) => setState(id === "opted_out" ? "opted_out" : "granted")}
      />
      <Select
        label={t("ledger.how")}
        options={METHODS.map((method) => ({ id: method, name: methods[method] ?? method }))}
        value={how}
        onChange={(id) => setHow(METHODS.find((method) => method === id) ?? "phone")}
      />
      <TextArea label={t("ledger.words")} description={t("ledger.wordsHelp")} value={words} onChange={setWords} maxLength={500} isRequired />
      <Button type="submit" variant="primary" size="small" isDisabled={!isEnough} isPending={record.isPending}>
        {t("ledger.save")}
      </Button>
    </form>
  );
}
