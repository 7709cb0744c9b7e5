import { History as HistoryIcon } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConfigurationRelease, ReleasedText } from "../../../api/schema";
import { useAuthorName } from "../../../shared/identity/author-name";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton } from "../../../ui/skeleton";
import { showToast } from "../../../ui/toast-queue";
import { useHistory, useRelease, useRestore, useRollBack } from "./api";
import { Difference } from "./difference";
import { useTextName } from "../../../shared/config-editor/text-name";
import { ReasonDialog } from "./reason-dialog";

export interface HistoryProps {
  program: number;
  /** Whether the reader may change something of what was released. */
  mayRelease: boolean;
  onReleased: (release: number) => void;
}

/** The releases of a program, each with who made it, when and why. */
export function History({ program, mayRelease, onReleased }: HistoryProps) {
  const { t } = useTranslation("releases");
  const problemWords = useProblemWords();
  const history = useHistory(program);
  const [open, setOpen] = useState<{ id: number; does: "show" | "rollBack" } | null>(null);
  if (history.isError) return <Banner kind="error">{problemWords(history.error)}</Banner>;
  if (!history.data) return <Skeleton lines={4} />;
  const releases = history.data.items;
  if (releases.length === 0) return <EmptyState icon={<HistoryIcon />} title={t("history.empty")} />;
  const close = () => setOpen(null);
  return (
    <>
      <ol className="page-rows releases-drafts" aria-label={t("history.title")}>
        {releases.map((release) => (
          <li key={release.id}>
            <Release
              release={release}
              mayRelease={mayRelease}
              onShow={() => setOpen({ id: release.id, does: "show" })}
              onRollBack={() => setOpen({ id: release.id, does: "rollBack" })}
            />
          </li>
        ))}
      </ol>
      {open?.does === "show" ? <ContentsDialog id={open.id} mayRelease={mayRelease} onClose={close} /> : null}
      {open?.does === "rollBack" ? (
        <RollBackDialog
          program={program}
          id={open.id}
          onClose={close}
          onRolledBack={(release) => {
            close();
            onReleased(release);
          }}
        />
      ) : null}
    </>
  );
}

interface ReleaseProps {
  release: ConfigurationRelease;
  mayRelease: boolean;
  onShow: () => void;
  onRollBack: () => void;
}

function Release({ release, mayRelease, onShow, onRollBack }: ReleaseProps) {
  const { t } = useTranslation("releases");
  const author = useAuthorName();
  const format = useFormat(useUser().zone);
  return (
    <div className="releases-release">
      <div className="releases-stack">
        <strong>{t("history.release", { number: format.number(release.id) })}</strong>
        <p dir="auto">{release.note || t("history.noNote")}</p>
        <p className="releases-note">{t("by", { name: author(release.published_by), date: format.dateTime(release.published_at_ms) })}</p>
        {release.rolls_back ? <p className="releases-note">{t("history.rollsBack", { number: format.number(release.rolls_back) })}</p> : null}
        {release.rolled_back_by ? <p className="releases-note">{t("history.rolledBackBy", { number: format.number(release.rolled_back_by) })}</p> : null}
      </div>
      <div className="releases-actions">
        <Button size="small" aria-label={t("history.showOf", { number: format.number(release.id) })} onPress={onShow}>
          {t("history.show")}
        </Button>
        {release.rolled_back_by || !mayRelease ? null : (
          <Button size="small" aria-label={t("history.rollBackOf", { number: format.number(release.id) })} onPress={onRollBack}>
            {t("history.rollBack")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What a release brought, text by text; each text of it can be a draft again. */
function ContentsDialog({ id, mayRelease, onClose }: { id: number; mayRelease: boolean; onClose: () => void }) {
  const { t } = useTranslation("releases");
  const problemWords = useProblemWords();
  const format = useFormat();
  const name = useTextName();
  const release = useRelease(id);
  const restore = useRestore();
  const handleRestore = (text: ReleasedText) =>
    restore.mutate(
      { kind: text.kind, key: text.key, version: text.version },
      {
        onSuccess: () => {
          showToast({ kind: "success", title: t("history.restored", { text: name(text) }) });
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={t("history.release", { number: format.number(id) })}
      isOpen
      onClose={onClose}
      size="large"
      actions={<Button onPress={onClose}>{t("close")}</Button>}
    >
      <div className="releases-stack">
        {release.isError ? <Banner kind="error">{problemWords(release.error)}</Banner> : null}
        {restore.isError ? (
          <Banner kind="error" isLive>
            {problemWords(restore.error)}
          </Banner>
        ) : null}
        {release.data ? null : <Skeleton lines={3} />}
        {release.data?.items.map((text) => (
          <section key={`${text.kind}/${text.key}`} className="releases-stack">
            <h3>{name(text)}</h3>
            <Difference compared={brought(text)} />
            {text.version > 0 && mayRelease ? (
              <div>
                <Button
                  size="small"
                  isPending={restore.isPending}
                  aria-label={t("history.restoreOf", { text: name(text) })}
                  onPress={() => handleRestore(text)}
                >
                  {t("history.restore")}
                </Button>
              </div>
            ) : null}
          </section>
        ))}
      </div>
    </Dialog>
  );
}

const brought = ({ kind, key, replaced, version }: ReleasedText) => ({ kind, key, from: replaced, to: version });
const takenBack = ({ kind, key, replaced, version }: ReleasedText) => ({ kind, key, from: version, to: replaced });

interface RollBackDialogProps {
  program: number;
  id: number;
  onRolledBack: (release: number) => void;
  onClose: () => void;
}

/** Takes a release back as a whole: what that changes, and why. */
function RollBackDialog({ program, id, onRolledBack, onClose }: RollBackDialogProps) {
  const { t } = useTranslation("releases");
  const format = useFormat();
  const name = useTextName();
  const release = useRelease(id);
  const rollBack = useRollBack();
  const number = format.number(id);
  return (
    <ReasonDialog
      program={program}
      title={t("history.rollBackOf", { number })}
      words={t("history.rollBackWords")}
      action={t("history.rollBackOf", { number })}
      isPending={rollBack.isPending}
      isDisabled={!release.data}
      error={rollBack.error ?? release.error}
      onConfirm={(note) => rollBack.mutate({ id, note }, { onSuccess: (done) => onRolledBack(done.release.id) })}
      onClose={onClose}
    >
      {release.data ? null : <Skeleton lines={3} />}
      {release.data?.items.map((text) => (
        <section key={`${text.kind}/${text.key}`} className="releases-stack">
          <h3>{name(text)}</h3>
          <Difference compared={takenBack(text)} />
        </section>
      ))}
    </ReasonDialog>
  );
}
