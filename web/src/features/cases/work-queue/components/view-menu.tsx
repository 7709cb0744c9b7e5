import { Bookmark, Link as LinkIcon, Pencil, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { QueueView as SavedView } from "../../../../api/schema";
import { paths } from "../../../../shared/page/paths";
import { usePreferences } from "../../../../shared/page/preferences";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { IconButton } from "../../../../ui/icon-button";
import { Popover } from "../../../../ui/popover";
import { Switch } from "../../../../ui/switch";
import { TextField } from "../../../../ui/text-field";
import { showToast } from "../../../../ui/toast-queue";
import { writeView, type ChangeView, type QueueView } from "../../../../shared/cases/queue/queue-address";
import { savedPart } from "../saved-view";
import { useChangeQueueView, useQueueViews, useRemoveQueueView, useSaveQueueView } from "../api/queue-views";

export interface ViewMenuProps {
  /** The view that was asked for last, which may not be drawn yet: what is saved is what was chosen. */
  newestView: () => QueueView;
  onChange: ChangeView;
}

/** Saved views: the team's and one's own. Choosing one sets filters, order, columns and density. */
export function ViewMenu({ newestView, onChange }: ViewMenuProps) {
  const { t } = useTranslation("work-queue");
  const views = useQueueViews();
  const remove = useRemoveQueueView();
  const words = useProblemWords();
  const { change } = usePreferences();
  const [isSaving, setIsSaving] = useState(false);
  const [changing, setChanging] = useState<SavedView | null>(null);
  const saved = views.data?.items ?? [];
  const keepsTeam = views.data?.keeps_team ?? false;
  const handleChoose = (one: SavedView, close: () => void) => {
    onChange(savedPart(one));
    change({ hidden_columns: one.hidden_columns, density: one.density === "compact" ? "compact" : "comfortable" });
    close();
  };
  // Whoever opens it sees the same filters, in their own programs.
  const handleCopy = async () => {
    const query = writeView({ ...newestView(), page: 1, thread: null }).toString();
    try {
      await navigator.clipboard.writeText(`${location.origin}${paths.review}${query ? `?${query}` : ""}`);
      showToast({ kind: "success", title: t("views.copied") });
    } catch {
      showToast({ kind: "error", title: t("views.copyFailed"), detail: t("views.copyByHand") });
    }
  };
  const handleRemove = (one: SavedView) =>
    remove.mutate(one.id, { onError: (error) => showToast({ kind: "error", title: t("views.removeFailed"), detail: words(error) }) });
  return (
    <>
      <Popover
        label={t("views.label")}
        placement="bottom end"
        trigger={
          <Button size="small" variant="quiet" icon={<Bookmark size={16} aria-hidden />}>
            {t("views.label")}
          </Button>
        }
      >
        {(close) => (
          <div className="queue-views">
            {saved.length === 0 ? <p className="queue-quiet">{t("views.none")}</p> : null}
            <ul className="queue-view-list">
              {saved.map((one) => (
                <li key={one.id} className="queue-view">
                  <Button
                    variant="quiet"
                    size="small"
                    onPress={() => handleChoose(one, close)}
                    {...(one.is_team ? { icon: <Users size={15} aria-hidden /> } : {})}
                  >
                    <bdi>{one.name}</bdi>
                    {one.is_team ? <span className="queue-quiet"> {t("views.team")}</span> : null}
                  </Button>
                  {one.is_team && !keepsTeam ? null : (
                    <>
                      <IconButton
                        label={t("views.change", { name: one.name })}
                        icon={<Pencil size={15} aria-hidden />}
                        onPress={() => {
                          close();
                          setChanging(one);
                        }}
                      />
                      <IconButton label={t("views.remove", { name: one.name })} icon={<Trash2 size={15} aria-hidden />} onPress={() => handleRemove(one)} />
                    </>
                  )}
                </li>
              ))}
            </ul>
            <Button
              size="small"
              onPress={() => {
                close();
                setIsSaving(true);
              }}
            >
              {t("views.save")}
            </Button>
            <Button
              size="small"
              variant="quiet"
              icon={<LinkIcon size={15} aria-hidden />}
              onPress={() => {
                close();
                void handleCopy();
              }}
            >
              {t("views.copyLink")}
            </Button>
          </div>
        )}
      </Popover>
      {isSaving ? <SaveViewDialog newestView={newestView} keepsTeam={keepsTeam} onClose={() => setIsSaving(false)} /> : null}
      {changing ? <ChangeViewDialog saved={changing} newestView={newestView} onClose={() => setChanging(null)} /> : null}
    </>
  );
}

function SaveViewDialog({ newestView, keepsTeam, onClose }: { newestView: () => QueueView; keepsTeam: boolean; onClose: () => void }) {
  const { t } = useTranslation("work-queue");
  const words = useProblemWords();
  const { preferences } = usePreferences();
  const save = useSaveQueueView();
  const [name, setName] = useState("");
  const [isTeam, setIsTeam] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const handleSave = () => {
    setIsTried(true);
    if (!name.trim()) return;
    const query = writeView({ ...newestView(), page: 1, thread: null, view: "" }).toString();
    save.mutate(
      { view: { name: name.trim(), query, hidden_columns: preferences.hidden_columns, density: preferences.density }, isTeam },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog
      title={t("views.saveTitle")}
      kind="form"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("bulk.cancel")}</Button>
          <Button variant="primary" isPending={save.isPending} onPress={handleSave}>
            {t("views.saveNow")}
          </Button>
        </>
      }
    >
      <div className="queue-bulk-form">
        <TextField
          label={t("views.name")}
          description={t("views.words")}
          value={name}
          onChange={setName}
          maxLength={60}
          autoFocus
          error={save.error ? words(save.error) : isTried && !name.trim() ? t("views.nameMissing") : undefined}
        />
        {keepsTeam ? (
          <Switch isSelected={isTeam} onChange={setIsTeam}>
            {t("views.forTeam")}
          </Switch>
        ) : null}
      </div>
    </Dialog>
  );
}

/** Gives a saved view another name, and if wanted what is shown now. */
function ChangeViewDialog({ saved, newestView, onClose }: { saved: SavedView; newestView: () => QueueView; onClose: () => void }) {
  const { t } = useTranslation("work-queue");
  const words = useProblemWords();
  const { preferences } = usePreferences();
  const change = useChangeQueueView();
  const [name, setName] = useState(saved.name);
  const [takesNow, setTakesNow] = useState(false);
  const isNameless = !name.trim();
  const handleSave = () => {
    if (isNameless) return;
    const shown = takesNow
      ? {
          query: writeView({ ...newestView(), page: 1, thread: null, view: "" }).toString(),
          hidden_columns: preferences.hidden_columns,
          density: preferences.density,
        }
      : { query: saved.query, hidden_columns: saved.hidden_columns, density: saved.density };
    change.mutate({ id: saved.id, version: saved.version, view: { name: name.trim(), ...shown } }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={t("views.changeTitle", { name: saved.name })}
      kind="form"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("bulk.cancel")}</Button>
          <Button variant="primary" isPending={change.isPending} onPress={handleSave}>
            {t("views.changeNow")}
          </Button>
        </>
      }
    >
      <div className="queue-bulk-form">
        <TextField
          label={t("views.name")}
          value={name}
          onChange={setName}
          maxLength={60}
          autoFocus
          error={change.error ? words(change.error) : isNameless ? t("views.nameMissing") : undefined}
        />
        <Switch isSelected={takesNow} onChange={setTakesNow}>
          {t("views.takeNow")}
        </Switch>
      </div>
    </Dialog>
  );
}
