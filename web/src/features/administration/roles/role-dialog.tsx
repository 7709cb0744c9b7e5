import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { AdminAccess, AdministeredRole, WrittenRole } from "../../../api/schema";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Dialog } from "../../../ui/dialog";
import { RadioGroup } from "../../../ui/radio-group";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";
import { presentRole, useSaveRole, written } from "./api/roles";
import { AREAS, LEVELS } from "./words";

export interface RoleDialogProps {
  /** The role that is changed; null for a new one. */
  role: AdministeredRole | null;
  /** It was saved over another state; null: it is new. */
  onSaved: (saved: AdministeredRole, before: AdministeredRole | null) => void;
  onClose: () => void;
}

/** Places in the queue that a role can give. */
const PLACES = [
  [0, "any"],
  [2, "intake"],
  [4, "caseWorker"],
] as const;

const EMPTY: WrittenRole = { queue_role: 0, supervises: false, AdminPerms: {} };

/** A role: its name, its place in the queue, and its access to each area. */
export function RoleDialog({ role, onSaved, onClose }: RoleDialogProps) {
  const { t } = useTranslation("roles");
  const problemWords = useProblemWords();
  const save = useSaveRole();
  const [name, setName] = useState(role?.name ?? "");
  // What the draft was made from.
  const [before, setBefore] = useState(role);
  const [draft, setDraft] = useState<WrittenRole>(role ? written(role) : EMPTY);
  const faults = isProblem(save.error) ? save.error.errors : [];
  const nameFault = faults.find((fault) => fault.field === "name")?.key;
  const theirs = isProblem(save.error, "version_conflict") ? presentRole(save.error) : null;
  const isTaken = role === null && theirs !== null;
  const change = (part: Partial<WrittenRole>) => setDraft((present) => ({ ...present, ...part }));
  const handleSave = (on: number) =>
    save.mutate(
      { name: name.trim(), version: on, role: draft },
      {
        onSuccess: (saved) => {
          onSaved(saved, role && (theirs ?? before));
          onClose();
        },
      },
    );
  const takeTheirs = () => {
    if (!theirs) return;
    setDraft(written(theirs));
    setBefore(theirs);
    save.reset();
  };
  return (
    <Dialog
      title={role ? t("editOf", { name: role.name }) : t("new")}
      isOpen
      onClose={onClose}
      size="large"
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button variant="primary" isPending={save.isPending} onPress={() => handleSave(before?.version ?? 0)}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="roles-form">
        {theirs && !isTaken ? (
          <Banner
            kind="warning"
            isLive
            title={t("conflict.title")}
            action={
              <span className="roles-actions">
                <Button size="small" onPress={takeTheirs}>
                  {t("conflict.theirs")}
                </Button>
                <Button size="small" onPress={() => handleSave(theirs.version)}>
                  {t("conflict.mine")}
                </Button>
              </span>
            }
          >
            {t("conflict.words")}
          </Banner>
        ) : save.isError && !nameFault && !isTaken ? (
          <Banner kind="error" isLive>
            {problemWords(save.error)}
          </Banner>
        ) : null}
        {role ? null : (
          <TextField
            label={t("name")}
            description={t("nameWords")}
            value={name}
            maxLength={60}
            autoComplete="off"
            textDir="auto"
            error={isTaken ? t("taken") : nameFault === "too_many" ? t("tooMany") : nameFault ? t("nameNeeded") : undefined}
            onChange={setName}
          />
        )}
        <Select
          label={t("place")}
          description={t("placeWords")}
          options={PLACES.map(([id, key]) => ({ id, name: t(`places.${key}`) }))}
          value={draft.queue_role ?? 0}
          onChange={(id) => change({ queue_role: Number(id) })}
        />
        <Checkbox isSelected={draft.supervises ?? false} onChange={(supervises) => change({ supervises })}>
          {t("supervises")}
        </Checkbox>
        <section className="roles-areas" aria-labelledby="roles-areas">
          <h3 id="roles-areas">{t("access")}</h3>
          {AREAS.map((area) => (
            <RadioGroup
              key={area}
              variant="segments"
              className="roles-area"
              label={t(`areas.${area}.name`)}
              description={t(`areas.${area}.words`)}
              options={LEVELS.map((level) => ({ id: level, name: t(`levels.${level}`) }))}
              value={draft.AdminPerms[area] ?? "Hidden"}
              onChange={(level) => change({ AdminPerms: { ...draft.AdminPerms, [area]: level as AdminAccess } })}
            />
          ))}
        </section>
      </div>
    </Dialog>
  );
}
