import { MailCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../../api/problem";
import type { BankReplyView, PayoutOverview } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { casePath } from "../../../shared/page/paths";
import { useFormat } from "../../../shared/words/format";
import { isolated } from "../../../shared/words/direction";
import { money } from "../../../shared/words/money";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { FileButton } from "../../../ui/file-button";
import { Link } from "../../../ui/link";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useBringReplies, useEndReply } from "./api/payouts";
import { ReasonDialog } from "./reason-dialog";
import { useCodeWords } from "./return-words";

/** What banks answer: bringing a file in, what waits for a person, and the files before. */
export function RepliesPart({ program, payouts }: { program: number; payouts: PayoutOverview }) {
  return (
    <>
      <Bring program={program} files={payouts.reply_files} />
      <Open program={program} replies={payouts.open_replies} suspense={payouts.suspense_cents} />
    </>
  );
}

function Bring({ program, files }: { program: number; files: PayoutOverview["reply_files"] }) {
  const { t } = useTranslation("payouts");
  const format = useFormat(useUser().zone);
  const problemWords = useProblemWords();
  const bring = useBringReplies(program);
  const countsOf = ({ entries, returned, cleared, changes, waiting, repeated }: PayoutOverview["reply_files"][number]) =>
    t("replies.counts", { entries, returned, cleared, changes, waiting, repeated });
  const refusal = (error: unknown) => {
    const fault = error instanceof ApiProblem ? error.errors.find(({ field }) => field === "file")?.key : undefined;
    if (!fault) return problemWords(error);
    return t(`replies.refused.${fault === "not_a_bank_file" || fault === "no_replies" ? fault : "other"}`);
  };
  return (
    <section className="page-card payouts-part" aria-labelledby="payouts-bring">
      <h2 id="payouts-bring" className="page-subtitle">
        {t("replies.title")}
      </h2>
      <p className="payouts-note">{t("replies.words")}</p>
      <div className="payouts-actions">
        <FileButton accept={[".ach", ".txt", ".ret", "text/plain"]} variant="primary" isPending={bring.isPending} onFile={(file) => bring.mutate(file)}>
          {t("replies.choose")}
        </FileButton>
      </div>
      {bring.isPending ? <p role="status">{t("replies.reading", { name: isolated(bring.variables.name) })}</p> : null}
      {bring.isError ? (
        <Banner kind="error" isLive>
          {refusal(bring.error)}
        </Banner>
      ) : null}
      {bring.data ? (
        <Banner
          kind={bring.data.is_known ? "info" : "success"}
          isLive
          title={bring.data.is_known ? t("replies.known") : t("replies.read", { name: isolated(bring.data.file.name) })}
        >
          <p>{countsOf(bring.data.file)}</p>
          {bring.data.file.faults > 0 ? <p>{t("replies.faults", { number: bring.data.file.faults })}</p> : null}
        </Banner>
      ) : null}
      {files.length > 0 ? (
        <>
          <h3 className="page-subtitle">{t("replies.files")}</h3>
          <ul className="payouts-list">
            {files.map((file) => (
              <li key={file.id}>
                {t("replies.fileBy", { name: isolated(file.name), by: isolated(file.brought_by), date: format.dateTime(file.brought_at_ms) })}
                <br />
                <span className="payouts-note">{countsOf(file)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

const KINDS = ["returned", "change", "dishonored", "contested", "change_refused", "cleared", "unknown"] as const;
const WHYS = [
  "unknown_trace",
  "unknown_code",
  "amount_differs",
  "not_possible",
  "other_program",
  "change",
  "change_incomplete",
  "between_banks",
  "look",
  "unknown_number",
  "void_check",
  "twice",
] as const;
const CASE_FAULTS = ["not_found", "no_payment"] as const;

function Open({ program, replies, suspense }: { program: number; replies: readonly BankReplyView[]; suspense: number }) {
  const { t, i18n } = useTranslation("payouts");
  const problemWords = useProblemWords();
  const end = useEndReply(program);
  const [asked, setAsked] = useState<BankReplyView | null>(null);
  const [externalId, setExternalId] = useState("");
  const caseFault = end.error instanceof ApiProblem ? end.error.errors.find(({ field }) => field === "externalId")?.key : undefined;
  const open = (reply: BankReplyView | null) => {
    setAsked(reply);
    setExternalId("");
    if (end.isError) end.reset();
  };
  const total = replies.reduce((sum, one) => sum + one.cents, 0);
  const done = (title: string) => ({
    onSuccess: () => {
      showToast({ kind: "success", title });
      setAsked(null);
    },
    // A case that doesn't fit is mended where it was entered.
    onError: (error: unknown) => {
      if (!(error instanceof ApiProblem && error.errors.length > 0)) setAsked(null);
    },
  });
  return (
    <section className="page-card payouts-part" aria-labelledby="payouts-open">
      <h2 id="payouts-open" className="page-subtitle">
        {t("replies.open")}
      </h2>
      {end.isError && caseFault === undefined ? (
        <Banner kind="error" isLive>
          {problemWords(end.error)}
        </Banner>
      ) : null}
      {suspense === 0 ? null : <p>{t("replies.suspense", { amount: money(suspense, i18n.language) })}</p>}
      {replies.length === 0 ? (
        <EmptyState icon={<MailCheck />} level={3} title={t("replies.none")}>
          <p>{t("replies.noneWords")}</p>
        </EmptyState>
      ) : (
        <>
          <p>{t("replies.openSum", { amount: money(total, i18n.language) })}</p>
          <ul className="payouts-list">
            {replies.map((reply) => (
              <Reply
                key={reply.id}
                reply={reply}
                isPending={end.isPending && end.variables.id === reply.id}
                onTakeOver={() => end.mutate({ id: reply.id, reason: null }, done(t("replies.takenOver")))}
                onSettle={() => open(reply)}
              />
            ))}
          </ul>
        </>
      )}
      {asked ? (
        <ReasonDialog
          title={t("replies.settleTitle")}
          action={t("replies.settle")}
          isPending={end.isPending}
          onReason={(reason) =>
            end.mutate({ id: asked.id, reason, externalId: externalId.trim() }, done(t(externalId.trim() === "" ? "replies.settled" : "replies.matched")))
          }
          onClose={() => open(null)}
        >
          {asked.suspense_cents === 0 ? null : (
            <TextField
              label={t("replies.case")}
              description={t("replies.caseHint")}
              error={caseFault ? t(`replies.caseFaults.${CASE_FAULTS.find((one) => one === caseFault) ?? "not_found"}`) : undefined}
              value={externalId}
              onChange={setExternalId}
              textDir="ltr"
              autoComplete="off"
              maxLength={40}
            />
          )}
        </ReasonDialog>
      ) : null}
    </section>
  );
}

function Reply({ reply, isPending, onTakeOver, onSettle }: { reply: BankReplyView; isPending: boolean; onTakeOver: () => void; onSettle: () => void }) {
  const { t, i18n } = useTranslation("payouts");
  const codeWords = useCodeWords();
  const kind = KINDS.find((one) => one === reply.kind) ?? "unknown";
  const why = WHYS.find((one) => one === reply.why);
  return (
    <li className="payouts-entry">
      <p>
        <strong>{t(`replies.kinds.${kind}`)}</strong> · <span className="tabular">{money(reply.cents, i18n.language)}</span> ·{" "}
        {reply.application_id === null ? (
          t("replies.unknownCase")
        ) : (
          <Link to={casePath(reply.application_id, "payments")}>
            <bdi>{reply.externalId}</bdi>
          </Link>
        )}
      </p>
      <p className="payouts-note">
        {reply.code === "" ? null : `${isolated(reply.code)}: ${codeWords(reply.code, reply.meaning)} `}
        {reply.kind === "cleared"
          ? t("replies.check", { number: isolated(reply.original_trace) })
          : `${t("waiting.account", { last: reply.account_last })} · ${t("replies.trace", { trace: isolated(reply.original_trace) })}`}
        {reply.suspense_cents === 0 ? null : ` · ${t("replies.inSuspense", { amount: money(reply.suspense_cents, i18n.language) })}`}
      </p>
      <p>
        {why ? t(`replies.why.${why}`) : null} {reply.next === null ? null : t(`replies.next.${reply.next}`)}
      </p>
      <div className="payouts-actions">
        {reply.can_take_over ? (
          <Button size="small" variant="primary" isPending={isPending} onPress={onTakeOver}>
            {t("replies.takeOver")}
          </Button>
        ) : null}
        <Button size="small" onPress={onSettle}>
          {t("replies.settle")}
        </Button>
      </div>
    </li>
  );
}
