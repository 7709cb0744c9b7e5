import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { RadioGroup } from "../../ui/radio-group";
import { useAuthorName } from "../identity/author-name";
import { useUser } from "../identity/user";
import { useFormat } from "../words/format";
import { mergedTexts, textAt, type Side } from "./merge-texts";
import "./config-editor.css";

export interface FieldConflictDialogProps<T> {
  /** What both began with. */
  base: T;
  mine: T;
  /** What is saved by now. */
  theirs: T;
  /** Who saved it; empty where that is not known. */
  by: string;
  atMs: number | null;
  /** What a place of the text is called. */
  labelOf: (path: string) => string;
  /** What stands at a place, in words; left out: as it is. */
  shownAt?: (path: string, value: unknown) => string | undefined;
  /** The two put together, to be saved. */
  onMerged: (text: T) => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Somebody has saved the same page meanwhile: who and when, both texts of each field that both changed, and which of the two is kept. */
export function FieldConflictDialog<T>({ base, mine, theirs, by, atMs, labelOf, shownAt, ...on }: FieldConflictDialogProps<T>) {
  const { t } = useTranslation("config-editor");
  const format = useFormat(useUser().zone);
  const author = useAuthorName();
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const { conflicts } = mergedTexts(base, mine, theirs);
  const shown = (path: string, value: unknown): string => {
    const said = shownAt?.(path, value);
    if (said !== undefined) return said;
    if (value === undefined || value === null || value === "") return t("fields.nothing");
    if (typeof value === "boolean") return value ? t("fields.on") : t("fields.off");
    if (Array.isArray(value)) return value.map(String).join(", ") || t("fields.nothing");
    return typeof value === "object" ? JSON.stringify(value) : String(value as string | number);
  };
  return (
    <Dialog
      title={t("fields.title")}
      isOpen
      onClose={on.onClose}
      size="large"
      kind="form"
      actions={
        <>
          <Button onPress={on.onTakeTheirs}>{t("fields.takeTheirs")}</Button>
          <Button
            variant="primary"
            isDisabled={conflicts.some((path) => !choices.has(path))}
            onPress={() => on.onMerged(mergedTexts(base, mine, theirs, choices).text)}
          >
            {t("fields.use")}
          </Button>
        </>
      }
    >
      <div className="config-card">
        <p>{by && atMs !== null ? t("fields.savedBy", { name: author(by), date: format.dateTime(atMs) }) : t("fields.saved")}</p>
        <p>{conflicts.length > 0 ? t("fields.words", { count: conflicts.length }) : t("fields.none")}</p>
        {conflicts.map((path) => (
          <RadioGroup
            key={path}
            label={labelOf(path)}
            variant="cards"
            options={[
              { id: "mine", name: t("fields.mine"), detail: shown(path, textAt(mine, path)) },
              { id: "theirs", name: t("fields.theirs"), detail: shown(path, textAt(theirs, path)) },
            ]}
            value={choices.get(path) ?? null}
            onChange={(side) => setChoices((before) => new Map(before).set(path, side === "mine" ? "mine" : "theirs"))}
          />
        ))}
      </div>
    </Dialog>
  );
}
