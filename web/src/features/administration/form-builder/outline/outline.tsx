import { ArrowDown, ArrowUp, Copy, FileText, Folder, FolderInput, ListTree, MessageSquare, Plus, Settings, Trash2 } from "lucide-react";
import { useId, useMemo, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { isLetter } from "../../../../shared/page/shortcuts/letter-key";
import { OthersAt, useEditorsHere } from "../../../../shared/config-editor/others-bar";
import { Badge } from "../../../../ui/badge";
import { Button } from "../../../../ui/button";
import { EmptyState } from "../../../../ui/empty-state";
import { IconButton } from "../../../../ui/icon-button";
import { Menu, type MenuGroup } from "../../../../ui/menu";
import { Tree, treeRow, type TreeNode } from "../../../../ui/tree";
import { useFormEditor } from "../editor-context";
import { madeBy, placeForNew, type Add } from "../form-edits/add";
import { edited, type Edit } from "../form-edits/edit";
import { isForWholeForm, KIND_SORTS, KINDS_BY_SORT } from "../form-edits/kinds";
import { moveOfDrop, stepOf, type Drop, type Move } from "../form-edits/move";
import { neighbourOf } from "../form-edits/remove";
import { childrenOf, find, idsIn, type Level, type Node } from "../form-edits/tree";
import type { QuestionType } from "../../../../shared/form-engine/document";
import { useFormWords } from "../words";
import { MoveDialog } from "./move-dialog";

const ICONS = { section: Folder, page: FileText, question: MessageSquare };

/** The form as a tree of sections, pages and questions. Everything is done here; whatever a mouse does, keys do with the same edit. */
export function Outline() {
  const { t } = useTranslation("form-builder");
  const editor = useFormEditor();
  const { form, faults, mayWrite, selected, select, goTo, say } = editor;
  const words = useFormWords();
  const keysId = useId();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [isMoving, setMoving] = useState(false);
  const found = selected === null ? undefined : find(form, selected);

  const all = form.sections.flatMap(idsIn);
  const expanded = new Set(all.filter((id) => !closed.has(id)));
  // Nodes that did not change are the same objects, so that the tree draws only what did.
  const counts = JSON.stringify(faults.map((fault) => fault.at));
  const here = JSON.stringify(useEditorsHere().flatMap(({ item }) => item ?? []));
  const tree = useMemo(() => {
    const occupied = JSON.parse(here) as string[];
    const wrong = JSON.parse(counts) as (string | null)[];
    const known = new WeakMap<Node, TreeNode>();
    return { wrong, known, words, occupied };
  }, [counts, words, here]);
  const nodeOf = (node: Node, level: Level): TreeNode => {
    const before = tree.known.get(node);
    if (before) return before;
    const name = words.named(node, level);
    const Icon = "type" in node && node.type === "group" ? ListTree : ICONS[level];
    const wrong = tree.wrong.filter((at) => at === node.id).length;
    const inside: readonly Node[] = "pages" in node ? node.pages : (node.items ?? []);
    const made: TreeNode = {
      id: node.id,
      name: name.text,
      lang: name.lang,
      icon: <Icon size={16} aria-hidden />,
      detail: "type" in node ? (node.required ? t("outline.required", { kind: words.kind(node.type) }) : words.kind(node.type)) : undefined,
      marks:
        wrong > 0 || tree.occupied.includes(node.id) ? (
          <>
            {wrong > 0 ? <Badge count={wrong} label={t("outline.faults", { number: wrong })} tone="danger" /> : null}
            <OthersAt item={node.id} sort="place" />
          </>
        ) : undefined,
      nodes: inside.map((one) => nodeOf(one, level === "section" ? "page" : "question")),
    };
    tree.known.set(node, made);
    return made;
  };

  const open = (id: string | null) => {
    if (id !== null) setClosed((before) => new Set([...before].filter((one) => one !== id)));
  };
  const doMove = (move: Move | null) => {
    if (!mayWrite) return;
    const after = move && edited(form, move);
    if (!move || !after || after === form) {
      say(t("outline.noFurther"));
      return;
    }
    editor.edit(move);
    open(move.parent);
    goTo(move.id, "row");
    const { nodes } = childrenOf(after, move.parent)!;
    say(
      t("outline.moved", {
        name: words.nameOf(form, move.id),
        parent: words.nameOf(after, move.parent),
        place: nodes.findIndex((one) => one.id === move.id) + 1,
        places: nodes.length,
      }),
    );
  };
  const make = (edit: Edit, said: string) => {
    const after = edited(form, edit);
    const made = madeBy(form, after);
    if (made === null) return;
    editor.edit(edit);
    open(find(after, made)!.parent);
    goTo(made, "field");
    say(said);
  };
  const add = (what: { what: "section" } | { what: "page" } | { what: "question"; kind: QuestionType }) => {
    const isOfPage = what.what === "question" && found?.level === "question" && (what.kind === "group" || isForWholeForm(what.kind));
    const group = isOfPage ? (found.group ?? (found.node.type === "group" ? found.node : null)) : null;
    const around = group && find(form, group.id);
    const place = around ? { parent: around.parent, index: around.index + 1 } : placeForNew(form, selected, what.what);
    if (place) make({ do: "add", ...place, ...what } as Add, t("outline.added"));
  };
  const duplicate = () => found && make({ do: "duplicate", id: found.node.id }, t("outline.duplicated"));
  const remove = () => {
    if (!found) return;
    const next = neighbourOf(form, found.node.id);
    editor.edit({ do: "remove", id: found.node.id });
    goTo(next, "row");
    say(t("outline.removed", { name: words.named(found.node, found.level).text }));
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (!mayWrite || !found || !(event.target as Element).closest('[role="row"]')) return false;
    if (event.altKey && event.key === "ArrowUp") doMove(stepOf(form, found.node.id, -1));
    else if (event.altKey && event.key === "ArrowDown") doMove(stepOf(form, found.node.id, 1));
    else if (event.altKey && isLetter(event.nativeEvent, "m")) setMoving(true);
    else if ((event.ctrlKey || event.metaKey) && isLetter(event.nativeEvent, "d")) duplicate();
    else if (event.key === "Delete") remove();
    else return false;
    return true;
  };
  const groups: MenuGroup[] = [
    {
      id: "places",
      name: t("outline.places"),
      actions: [
        { id: "add-section", name: words.level("section"), onAction: () => add({ what: "section" }) },
        { id: "add-page", name: words.level("page"), onAction: () => add({ what: "page" }) },
      ],
    },
    ...KIND_SORTS.map((sort) => ({
      id: `sort-${sort}`,
      name: words.sort(sort),
      actions: KINDS_BY_SORT[sort].map((kind) => ({ id: `kind-${kind}`, name: words.kind(kind), onAction: () => add({ what: "question", kind }) })),
    })),
  ];
  const isFirst = !found || stepOf(form, found.node.id, -1) === null;
  const isLast = !found || stepOf(form, found.node.id, 1) === null;
  return (
    <section className="form-builder-outline" aria-label={t("editor.outline")}>
      <div className="form-builder-tools">
        {mayWrite ? (
          <>
            <Menu
              trigger={<Button icon={<Plus size={16} aria-hidden />}>{t("outline.add")}</Button>}
              label={t("outline.add")}
              groups={groups}
              placement="bottom start"
            />
            <IconButton
              label={t("outline.up")}
              icon={<ArrowUp size={16} aria-hidden />}
              isDisabled={isFirst}
              onPress={() => found && doMove(stepOf(form, found.node.id, -1))}
            />
            <IconButton
              label={t("outline.down")}
              icon={<ArrowDown size={16} aria-hidden />}
              isDisabled={isLast}
              onPress={() => found && doMove(stepOf(form, found.node.id, 1))}
            />
            <IconButton label={t("outline.moveTo")} icon={<FolderInput size={16} aria-hidden />} isDisabled={!found} onPress={() => setMoving(true)} />
            <IconButton label={t("outline.duplicate")} icon={<Copy size={16} aria-hidden />} isDisabled={!found} onPress={duplicate} />
            <IconButton label={t("outline.remove")} icon={<Trash2 size={16} aria-hidden />} isDisabled={!found} onPress={remove} />
          </>
        ) : null}
        <Button variant="quiet" icon={<Settings size={16} aria-hidden />} onPress={() => goTo(null, "field")}>
          {t("outline.wholeForm")}
        </Button>
      </div>
      {form.sections.length === 0 ? (
        <EmptyState icon={<ListTree />} title={t("outline.empty")} level={3}>
          <p>{t("outline.emptyWords")}</p>
        </EmptyState>
      ) : (
        <Tree
          label={t("editor.outline")}
          describedBy={mayWrite ? keysId : undefined}
          nodes={form.sections.map((section) => nodeOf(section, "section"))}
          selected={selected}
          onSelect={select}
          expanded={expanded}
          onExpand={(open) => setClosed(new Set(all.filter((id) => !open.has(id))))}
          onKey={handleKey}
          {...(mayWrite
            ? {
                drag: {
                  label: (name: string) => t("outline.drag", { name }),
                  canDrop: (id: string, drop: Drop) => moveOfDrop(form, id, drop) !== null,
                  onDrop: (id: string, drop: Drop) => doMove(moveOfDrop(form, id, drop)),
                },
              }
            : {})}
          className="page-card"
        />
      )}
      {mayWrite ? (
        <p id={keysId} className="form-builder-hint">
          {t("outline.keys")}
        </p>
      ) : null}
      {isMoving && found ? (
        <MoveDialog
          moved={found}
          onMove={(move) => {
            setMoving(false);
            doMove(move);
          }}
          onClose={() => {
            setMoving(false);
            treeRow(found.node.id)?.focus();
          }}
        />
      ) : null}
    </section>
  );
}
