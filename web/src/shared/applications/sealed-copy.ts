/**
 * What an applicant wrote and the hub does not have yet, on this device: encrypted with a key of the account that never leaves the
 * browser, and gone with submission, with signing out or after thirty days.
 */
const DATABASE = "commonline-unsent";
const COPIES = "copies";
const KEYS = "keys";
const KEPT_MS = 30 * 86_400_000;

interface Sealed {
  /** `account/draft`. */
  id: string;
  account: string;
  kept_at_ms: number;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

interface AccountKey {
  id: string;
  key: CryptoKey;
}

const encoder = new TextEncoder();

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the browser keeps nothing")));
  });
}

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= (async () => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener("upgradeneeded", () => {
      for (const name of [COPIES, KEYS]) request.result.createObjectStore(name, { keyPath: "id" });
    });
    const db = await answered(request);
    // A newer version of the page in another window may change the database.
    db.addEventListener("versionchange", () => {
      db.close();
      opened = null;
    });
    return db;
  })();
  // A refusal of this time is no refusal of the next.
  opened.catch(() => (opened = null));
  return opened;
}

async function inStore<T>(name: string, mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return answered(ask((await database()).transaction(name, mode).objectStore(name)));
}

const keyOf = (account: string) => inStore<AccountKey | undefined>(KEYS, "readonly", (store) => store.get(account) as IDBRequest<AccountKey | undefined>);

async function ownKey(account: string): Promise<CryptoKey> {
  const known = await keyOf(account);
  if (known) return known.key;
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  await inStore(KEYS, "readwrite", (store) => store.put({ id: account, key } satisfies AccountKey));
  return key;
}

const idOf = (account: string, draft: string) => `${account}/${draft}`;

/** Keeps a value for an account's draft. Throws where the browser keeps nothing. */
export async function keepCopy(account: string, draft: string, value: unknown): Promise<void> {
  const id = idOf(account, draft);
  const key = await ownKey(account);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  // The name is sealed in: a copy that was moved to another draft or account does not open.
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: encoder.encode(id) }, key, encoder.encode(JSON.stringify(value)));
  await inStore(COPIES, "readwrite", (store) => store.put({ id, account, kept_at_ms: Date.now(), iv, sealed } satisfies Sealed));
}

/** What is kept for an account's draft; null where there is nothing, or nothing that can be opened. */
export async function keptCopy(account: string, draft: string): Promise<unknown> {
  try {
    const id = idOf(account, draft);
    const copy = await inStore<Sealed | undefined>(COPIES, "readonly", (store) => store.get(id) as IDBRequest<Sealed | undefined>);
    if (!copy) return null;
    const known = await keyOf(account);
    if (!known || copy.kept_at_ms < Date.now() - KEPT_MS) {
      await forgetCopy(account, draft);
      return null;
    }
    const opened = await crypto.subtle.decrypt({ name: "AES-GCM", iv: copy.iv, additionalData: encoder.encode(id) }, known.key, copy.sealed);
    return JSON.parse(new TextDecoder().decode(opened)) as unknown;
  } catch {
    // Private windows of some browsers keep nothing, and a damaged copy is none.
    return null;
  }
}

/** Forgets what is kept of a draft: the hub has it, or the application was sent. */
export async function forgetCopy(account: string, draft: string): Promise<void> {
  await inStore(COPIES, "readwrite", (store) => store.delete(idOf(account, draft))).catch(() => undefined);
}

/** Forgets all that an account left here, and its key: it signs out. */
export async function forgetCopies(account: string): Promise<void> {
  await forgetWhere((copy) => copy.account === account);
  await inStore(KEYS, "readwrite", (store) => store.delete(account)).catch(() => undefined);
}

/** Forgets what is older than thirty days, whosever it is. */
export async function forgetOldCopies(): Promise<void> {
  await forgetWhere((copy) => copy.kept_at_ms < Date.now() - KEPT_MS);
}

async function forgetWhere(isOver: (copy: Sealed) => boolean): Promise<void> {
  try {
    const copies = await inStore<Sealed[]>(COPIES, "readonly", (store) => store.getAll() as IDBRequest<Sealed[]>);
    for (const copy of copies.filter(isOver)) await inStore(COPIES, "readwrite", (store) => store.delete(copy.id));
  } catch {
    // Where nothing can be read nothing was kept.
  }
}
