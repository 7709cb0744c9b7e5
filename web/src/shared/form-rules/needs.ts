import type { Each, Tree } from "../form-engine/document";
import { isList, isRecord, type Field, type Scope, type Shape } from "./shape";

/** A value that a rule reads, so that an example asks for these alone. */
export interface Need {
  field: Field;
  /** Of a record the values in it that are read, of a list those of its rows; none where the whole is read. */
  inner: Need[];
}

/** What a rule reads: below each name at the root, and in its row. */
export interface Needs {
  roots: { name: string; needs: Need[] }[];
  row: Need[];
}

/** A record or a list of records on the way to what is read. */
interface Around {
  shape: Shape;
  inner: Need[];
}

/** What the compiled rule reads, each value once, in the order in which it is named. */
export function needsOf(tree: Tree, scope: Scope): Needs {
  const finder = new Finder(scope);
  finder.walk(tree);
  return finder.needs();
}

class Finder {
  private readonly scope: Scope;
  private readonly roots: Map<string, Around>;
  private readonly row: Around | null;
  private readonly rows: (Around | null)[] = [];

  constructor(scope: Scope) {
    this.scope = scope;
    this.roots = new Map(Object.entries(scope.roots).map(([name, shape]) => [name, { shape, inner: [] }]));
    this.row = scope.row && { shape: scope.row, inner: [] };
  }

  needs(): Needs {
    const roots = [...this.roots].map(([name, { inner }]) => ({ name, needs: inner })).filter(({ needs }) => needs.length > 0);
    return { roots, row: this.row?.inner ?? [] };
  }

  walk(tree: Tree) {
    if (typeof tree === "string" || "bool" in tree || "int" in tree || "text" in tree) return;
    if ("list" in tree) tree.list.forEach((item) => this.walk(item));
    else if ("call" in tree) tree.call[1].forEach((part) => this.walk(part));
    else if ("each" in tree) this.loop(tree.each);
    else this.around(tree);
  }

  private loop(each: Each) {
    this.walk(each.over);
    this.rows.push(this.around(each.over));
    if (each.test) this.walk(each.test);
    if (each.kind === "gather") this.walk(each.made);
    this.rows.pop();
  }

  /** Notes that a value is read; what stands around the values in it. */
  private around(tree: Tree): Around | null {
    if (tree === "row") return this.row;
    if (typeof tree === "string") return null;
    if ("answer" in tree) return this.scope.isOfForm ? this.inside(this.roots.get("answers") ?? null, tree.answer) : (this.roots.get(tree.answer) ?? null);
    if ("element" in tree) return this.rows[tree.element] ?? null;
    if ("field" in tree) return this.inside(this.around(tree.field[0]), tree.field[1]);
    if ("has" in tree) {
      const [from, name] = tree.has;
      return this.inside(from ? this.around(from) : (this.roots.get("answers") ?? null), name);
    }
    this.walk(tree);
    return null;
  }

  private inside(around: Around | null, id: string): Around | null {
    const shape = around && isList(around.shape) ? around.shape.list : around?.shape;
    const field = shape && isRecord(shape) ? shape.fields.find((one) => one.id === id) : undefined;
    if (!around || !field) return null;
    let need = around.inner.find((one) => one.field.id === id);
    if (!need) {
      need = { field, inner: [] };
      around.inner.push(need);
    }
    return { shape: field.shape, inner: need.inner };
  }
}
