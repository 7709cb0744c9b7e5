import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Select } from "../../../../ui/select";
import { useFormEditor } from "../editor-context";
import type { Move } from "../form-edits/move";
import { childrenOf, find, placesFor, type Found, type Node } from "../form-edits/tree";
import { useFormWords } from "../words";

export interface MoveDialogProps {
  moved: Found;
  onMove: (move: Move) => void;
  onClose: () => void;
}

/** Moves something to any place of the form where it can stand: in what (a section stands in the form alone), and after what. */
export function MoveDialog({ moved, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation("form-builder");
  const { form } = useFormEditor();
  const words = useFormWords();
  const { id } = moved.node;
  const [parent, setParent] = useState<string | null>(moved.parent);
  const others = (childrenOf(form, parent)?.nodes ?? []).filter((one: Node) => one.id !== id);
  const [after, setAfter] = useState<number>(others.length);
  const places = placesFor(form, moved).map((place) => {
    const around = find(form, place)!;
    const name = words.nameOf(form, place);
    return { id: place, name: around.parent === null ? name : t("move.inside", { name, parent: words.nameOf(form, around.parent) }) };
  });
  const offered = [{ id: 0, name: t("move.first") }, ...others.map((one, at) => ({ id: at + 1, name: t("move.after", { name: words.nameOf(form, one.id) }) }))];
  return (
    <Dialog
      title={t("move.title", { name: words.nameOf(form, id) })}
      isOpen
      onClose={onClose}
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button variant="primary" onPress={() => onMove({ do: "move", id, parent, index: after })}>
            {t("move.move")}
          </Button>
        </>
      }
    >
      <div className="config-card">
        {parent === null ? null : (
          <Select
            label={t("move.into")}
            options={places}
            value={parent}
            onChange={(place) => {
              setParent(String(place));
              setAfter((childrenOf(form, String(place))?.nodes ?? []).filter((one: Node) => one.id !== id).length);
            }}
          />
        )}
        <Select label={t("move.place")} options={offered} value={after} onChange={(place) => setAfter(Number(place))} />
      </div>
    </Dialog>
  );
}
