import { ArrowDown, ArrowUp, FileX, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { DocumentSettings as Settings, DocumentSettingsView, UnusableReason } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { languageName } from "../../../../shared/words/languages";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { EmptyState } from "../../../../ui/empty-state";
import { IconButton } from "../../../../ui/icon-button";
import { Skeleton } from "../../../../ui/skeleton";
import { Switch } from "../../../../ui/switch";
import { showToast } from "../../../../ui/toast-queue";
import { useDocumentSettings, useSaveDocumentSettings } from "../api/document-settings";
import { UnusableReasonDialog } from "./unusable-reason-dialog";

/** Why documents of a program cannot be used, and whether its deadlines wait for applicants. */
export function DocumentSettings({ program }: { program: number }) {
  const { t } = useTranslation("portal");
  const problemWords = useProblemWords();
  const held = useDocumentSettings(program);
  return (
    <section className="page-card portal-card" aria-labelledby="document-settings">
      <h2 id="document-settings" className="page-subtitle">
        {t("documents.title")}
      </h2>
      <p>{t("documents.words")}</p>
      {held.isError ? (
        <Banner kind="error">{problemWords(held.error)}</Banner>
      ) : !held.data ? (
        <Skeleton lines={4} />
      ) : (
        <Held program={program} held={held.data} />
      )}
    </section>
  );
}

function Held({ program, held }: { program: number; held: DocumentSettingsView }) {
  const { t, i18n } = useTranslation("portal");
  const problemWords = useProblemWords();
  const save = useSaveDocumentSettings(program);
  const [edited, setEdited] = useState<UnusableReason | "new" | null>(null);
  const { settings, revision, may_write: mayWrite } = held;
  const { reasons } = settings;
  const change = (part: Partial<Settings>, onSuccess?: () => void) =>
    save.mutate({ revision, settings: { ...settings, ...part } }, onSuccess ? { onSuccess } : {});
  const swap = (from: number, to: number) => {
    const next = [...reasons];
    [next[from], next[to]] = [next[to]!, next[from]!];
    change({ reasons: next });
  };
  const remove = (reason: UnusableReason) =>
    save.mutate(
      { revision, settings: { ...settings, reasons: reasons.filter((one) => one !== reason) } },
      {
        onSuccess: (saved) =>
          showToast({
            kind: "success",
            title: t("documents.removed", { name: isolated(reason.name) }),
            lastsMs: 8_000,
            action: { name: t("documents.undo"), onPress: () => save.mutate({ revision: saved.revision, settings }) },
          }),
      },
    );
  return (
    <>
      {save.isError && edited === null ? (
        <Banner kind="error" isLive>
          {problemWords(save.error)}
        </Banner>
      ) : null}
      <Switch isSelected={settings.pauses_deadline} isDisabled={!mayWrite || save.isPending} onChange={(pauses_deadline) => change({ pauses_deadline })}>
        {t("documents.pauses")}
      </Switch>
      <p className="portal-note">{t("documents.pausesWords")}</p>
      {mayWrite ? (
        <Button icon={<Plus size={16} aria-hidden />} onPress={() => setEdited("new")}>
          {t("documents.new")}
        </Button>
      ) : null}
      {reasons.length ? (
        <ol className="page-rows" aria-label={t("documents.title")}>
          {reasons.map((reason, place) => (
            <li key={reason.id} className="portal-row">
              <div className="portal-words">
                <strong dir="auto">{reason.name}</strong>
                <p className="portal-note">
                  {Object.keys(reason.text_by_lang)
                    .map((code) => languageName(code, i18n.language))
                    .join(" · ")}
                </p>
              </div>
              {mayWrite ? (
                <div className="portal-actions">
                  <IconButton
                    label={t("reasons.up", { name: isolated(reason.name) })}
                    icon={<ArrowUp size={16} />}
                    isDisabled={place === 0 || save.isPending}
                    onPress={() => swap(place, place - 1)}
                  />
                  <IconButton
                    label={t("reasons.down", { name: isolated(reason.name) })}
                    icon={<ArrowDown size={16} />}
                    isDisabled={place === reasons.length - 1 || save.isPending}
                    onPress={() => swap(place, place + 1)}
                  />
                  <IconButton
                    label={t("documents.remove", { name: isolated(reason.name) })}
                    icon={<Trash2 size={16} />}
                    isDisabled={save.isPending}
                    onPress={() => remove(reason)}
                  />
                  <Button size="small" aria-label={t("editOf", { name: isolated(reason.name) })} onPress={() => setEdited(reason)}>
                    {t("edit")}
                  </Button>
                </div>
              ) : null}
            </li>
          ))}
        </ol>
      ) : (
        <EmptyState icon={<FileX />} title={t("documents.empty")} />
      )}
      {edited ? (
        <UnusableReasonDialog
          reason={edited === "new" ? null : edited}
          error={save.error}
          isPending={save.isPending}
          onSave={(next) =>
            change({ reasons: edited === "new" ? [...reasons, next] : reasons.map((one) => (one.id === next.id ? next : one)) }, () => setEdited(null))
          }
          onClose={() => {
            save.reset();
            setEdited(null);
          }}
        />
      ) : null}
    </>
  );
}
