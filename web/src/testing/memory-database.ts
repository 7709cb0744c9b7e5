import { betweenFiles } from "./between-files";

/** As much of IndexedDB as the product uses, in memory: jsdom has none. Values are cloned, as a browser does. */
class Asked<T> extends EventTarget {
  result = undefined as T;
  error: DOMException | null = null;

  constructor(work: () => T, before?: (asked: Asked<T>) => void) {
    super();
    queueMicrotask(() => {
      this.result = work();
      before?.(this);
      this.dispatchEvent(new Event("success"));
    });
  }
}

type Rows = Map<string, { id: string }>;

const stores = new Map<string, Map<string, Rows>>();

class MemoryStore {
  private readonly rows: Rows;
  constructor(rows: Rows) {
    this.rows = rows;
  }
  get = (id: string) => new Asked(() => structuredClone(this.rows.get(id)));
  getAll = () => new Asked(() => structuredClone([...this.rows.values()]));
  put = (row: { id: string }) => {
    const kept = structuredClone(row);
    return new Asked(() => void this.rows.set(kept.id, kept));
  };
  delete = (id: string) => new Asked(() => void this.rows.delete(id));
}

class MemoryDatabase extends EventTarget {
  private readonly tables: Map<string, Rows>;
  constructor(tables: Map<string, Rows>) {
    super();
    this.tables = tables;
  }
  createObjectStore(name: string) {
    this.tables.set(name, new Map());
  }
  transaction(name: string) {
    const rows = this.tables.get(name);
    if (!rows) throw new Error(`no table ${name}`);
    return { objectStore: () => new MemoryStore(rows) };
  }
  close() {}
}

/** What `indexedDB` is in tests. */
export const memoryDatabase = {
  open(name: string) {
    const isNew = !stores.has(name);
    const tables = stores.get(name) ?? new Map<string, Rows>();
    stores.set(name, tables);
    return new Asked(
      () => new MemoryDatabase(tables),
      (asked) => {
        if (isNew) asked.dispatchEvent(new Event("upgradeneeded"));
      },
    );
  },
};

/** How many rows a table has. */
export function rowsKept(database: string, table: string): number {
  return stores.get(database)?.get(table)?.size ?? 0;
}

/** Empties every table. */
export function forgetDatabases(): void {
  for (const tables of stores.values()) for (const rows of tables.values()) rows.clear();
}
betweenFiles(forgetDatabases);
