import { ChevronRight, GripVertical } from "lucide-react";
import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from "react";
import { Button, Collection, DropIndicator, Tree as AriaTree, TreeItem, TreeItemContent, useDragAndDrop, type Key } from "react-aria-components";
import { classNames } from "./class-names";
import "./tree.css";

export interface TreeNode {
  id: string;
  /** What it is called; for typing ahead too. */
  name: string;
  /** The language of the name, where it is not the page's. */
  lang?: string | undefined;
  icon?: ReactNode;
  /** Beneath the name. */
  detail?: ReactNode;
  /** After the name: a count, a mark. */
  marks?: ReactNode;
  nodes?: readonly TreeNode[];
}

/** Upon something, or before or after it. */
export interface TreeDrop {
  key: string;
  position: "before" | "after" | "on";
}

export interface TreeProps {
  label: string;
  /** The id of the element that says which keys do what. */
  describedBy?: string | undefined;
  nodes: readonly TreeNode[];
  selected: string | null;
  onSelect: (id: string) => void;
  expanded: ReadonlySet<string>;
  onExpand: (expanded: Set<string>) => void;
  /** Keys beyond those of a tree; true where they were meant. */
  onKey?: (event: KeyboardEvent<HTMLElement>) => boolean;
  /** Present where things can be dragged. */
  drag?: {
    label: (name: string) => string;
    canDrop: (id: string, drop: TreeDrop) => boolean;
    onDrop: (id: string, drop: TreeDrop) => void;
  };
  className?: string;
}

/** The row of a node in the document. */
export const treeRow = (id: string): HTMLElement | null => document.querySelector(`[role="row"][data-key="${CSS.escape(id)}"]`);

/** Gives a row the focus: at once, or in the next frame where the tree draws it only then, as within something that was closed. Answers what takes that back. */
export function focusRow(id: string): () => void {
  const focus = () => {
    const row = treeRow(id);
    row?.focus();
    row?.scrollIntoView?.({ block: "nearest" });
    return row !== null;
  };
  if (focus()) return () => undefined;
  const frame = requestAnimationFrame(focus);
  return () => cancelAnimationFrame(frame);
}

/** Things within things: arrow keys walk it, what has the focus is chosen, and it can be dragged elsewhere. */
export function Tree({ label, describedBy, nodes, selected, onSelect, expanded, onExpand, onKey, drag, className }: TreeProps) {
  const dragged = useRef<string | null>(null);
  const dropped = useRef<string | null>(null);
  const release = useRef<(() => void) | null>(null);
  // What was dropped has the focus until somebody presses something: the place where it was dropped would take it a moment later.
  const hold = (id: string) => {
    release.current?.();
    dropped.current = id;
    const listening = new AbortController();
    release.current = () => {
      dropped.current = null;
      listening.abort();
    };
    for (const kind of ["keydown", "pointerdown"]) document.addEventListener(kind, release.current, { capture: true, signal: listening.signal });
  };
  useEffect(() => () => release.current?.(), []);
  const handleFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = dropped.current === null ? null : treeRow(dropped.current);
    if (row && !row.contains(target)) row.focus();
  };
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !drag,
    getItems: (keys) => [...keys].map((key) => ({ "text/plain": String(key) })),
    onDragStart: ({ keys }) => {
      const [first] = keys;
      dragged.current = first === undefined ? null : String(first);
      release.current?.();
    },
    onDragEnd: () => {
      if (dropped.current !== null) focusRow(dropped.current);
      dragged.current = null;
    },
    getDropOperation: (target) => {
      if (target.type !== "item" || dragged.current === null) return "cancel";
      return drag?.canDrop(dragged.current, { key: String(target.key), position: target.dropPosition }) ? "move" : "cancel";
    },
    onMove: ({ keys, target }) => {
      const [first] = keys;
      if (first === undefined) return;
      const id = String(first);
      hold(id);
      drag?.onDrop(id, { key: String(target.key), position: target.dropPosition });
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className="ui-tree-drop" />,
  });
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!onKey?.(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const chosen = (keys: "all" | Set<Key>) => {
    const [first] = keys === "all" ? [] : keys;
    if (first !== undefined) onSelect(String(first));
  };
  return (
    // The keys are those of the rows inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classNames("ui-tree-frame", className)} onKeyDownCapture={handleKey} onFocusCapture={handleFocus}>
      <AriaTree
        aria-label={label}
        aria-describedby={describedBy}
        items={nodes}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={selected === null ? [] : [selected]}
        onSelectionChange={chosen}
        expandedKeys={expanded}
        onExpandedChange={(keys) => onExpand(new Set([...keys].map(String)))}
        dragAndDropHooks={dragAndDropHooks}
        className="ui-tree"
      >
        {(node) => <TreeRow node={node} dragLabel={drag?.label} />}
      </AriaTree>
    </div>
  );
}

function TreeRow({ node, dragLabel }: { node: TreeNode; dragLabel: ((name: string) => string) | undefined }) {
  return (
    <TreeItem id={node.id} textValue={node.name} className="ui-tree-row">
      <TreeItemContent>
        {({ hasChildItems }) => (
          <div className="ui-tree-content">
            {dragLabel ? (
              <Button slot="drag" className="ui-tree-grip" aria-label={dragLabel(node.name)}>
                <GripVertical size={16} aria-hidden />
              </Button>
            ) : null}
            {hasChildItems ? (
              <Button slot="chevron" className="ui-tree-chevron">
                <ChevronRight size={16} className="flip" aria-hidden />
              </Button>
            ) : (
              <span className="ui-tree-chevron" aria-hidden />
            )}
            {node.icon}
            <span className="ui-tree-words">
              <span lang={node.lang} dir="auto">
                {node.name}
              </span>
              {node.detail ? <span className="ui-tree-detail">{node.detail}</span> : null}
            </span>
            {node.marks}
          </div>
        )}
      </TreeItemContent>
      <Collection items={node.nodes ?? []}>{(inner) => <TreeRow node={inner} dragLabel={dragLabel} />}</Collection>
    </TreeItem>
  );
}
