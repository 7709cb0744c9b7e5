import type { Form } from "../../../../shared/form-engine/document";
import { accepts, childrenOf, find, placesFor, withChildren } from "./tree";

/** Where something is put: into which parent (null: the form), as which of what stands there without it. */
export interface Move {
  do: "move";
  id: string;
  parent: string | null;
  index: number;
}

/** The form after a move; the same one where it cannot be, or changes nothing. */
export function moved(form: Form, { id, parent, index }: Move): Form {
  const found = find(form, id);
  if (!found || !accepts(form, found, parent)) return form;
  if (found.parent === parent && found.index === index) return form;
  const from = childrenOf(form, found.parent)!.nodes.filter((one) => one.id !== id);
  const without = withChildren(form, found.parent, from);
  const to = childrenOf(without, parent);
  if (!to) return form;
  const place = Math.min(Math.max(index, 0), to.nodes.length);
  return withChildren(without, parent, [...to.nodes.slice(0, place), found.node, ...to.nodes.slice(place)]);
}

/** One place up or down; past the end of a page into the next one, out of a group beside it. None at the end of the form. */
export function stepOf(form: Form, id: string, by: -1 | 1): Move | null {
  const found = find(form, id);
  if (!found) return null;
  const { nodes } = childrenOf(form, found.parent)!;
  const next = found.index + by;
  if (next >= 0 && next < nodes.length) return { do: "move", id, parent: found.parent, index: next };
  if (found.level === "question" && found.group) {
    const around = find(form, found.group.id)!;
    return { do: "move", id, parent: around.parent, index: around.index + (by === 1 ? 1 : 0) };
  }
  if (found.level === "section") return null;
  // Pages move among sections, questions among pages: groups are gone into only on purpose.
  const places = placesFor(form, found).filter((place) => find(form, place)?.level !== "question");
  const into = places[places.indexOf(found.parent) + by];
  return into === undefined ? null : { do: "move", id, parent: into, index: by === 1 ? 0 : childrenOf(form, into)!.nodes.length };
}

/** Where something was dropped: upon something, or before or after it. */
export interface Drop {
  key: string;
  position: "before" | "after" | "on";
}

/** The move that a drop is; none where it cannot stand there. */
export function moveOfDrop(form: Form, id: string, { key, position }: Drop): Move | null {
  const found = find(form, id);
  const target = find(form, key);
  if (!found || !target || id === key) return null;
  if (position === "on" || (position === "after" && accepts(form, found, key) && target.level !== found.level)) {
    if (!accepts(form, found, key)) return null;
    const { nodes } = childrenOf(form, key)!;
    // What is dropped below the name of a page comes first on it, what is dropped upon it last.
    const index = position === "after" ? 0 : nodes.filter((one) => one.id !== id).length;
    return { do: "move", id, parent: key, index };
  }
  if (!accepts(form, found, target.parent)) return null;
  const others = childrenOf(form, target.parent)!.nodes.filter((one) => one.id !== id);
  const at = others.findIndex((one) => one.id === key);
  return { do: "move", id, parent: target.parent, index: at + (position === "after" ? 1 : 0) };
}

/** The move into a parent, at its end. */
export function moveInto(form: Form, id: string, parent: string): Move {
  const nodes = childrenOf(form, parent)?.nodes ?? [];
  return { do: "move", id, parent, index: nodes.filter((one) => one.id !== id).length };
}
