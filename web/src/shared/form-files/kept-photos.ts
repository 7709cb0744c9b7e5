/**
 * Photos that have not arrived yet, kept on this device before anything else is done with them: phones end a page while the camera
 * is open. Each belongs to one account and one form, and ends with its arrival, with the form, and with signing out.
 */

export interface KeptPhoto {
  id: string;
  /** Whose it is. */
  owner: string;
  /** Which form, and the place of the answer in it. */
  draft: string;
  at: string;
  file: File;
}

/** Where photos are kept. */
export interface PhotoPlace {
  put: (photo: KeptPhoto) => Promise<void>;
  all: () => Promise<KeptPhoto[]>;
  remove: (ids: readonly string[]) => Promise<void>;
}

const NAME = "papers";
const STORE = "photos";

function finished<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's store refused"));
  });
}

async function store(mode: IDBTransactionMode): Promise<{ photos: IDBObjectStore; done: Promise<void> }> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id" });
  const database = await finished(opening);
  const transaction = database.transaction(STORE, mode);
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("the browser's store refused"));
  }).finally(() => database.close());
  return { photos: transaction.objectStore(STORE), done };
}

const browserPlace: PhotoPlace = {
  put: async (photo) => {
    const { photos, done } = await store("readwrite");
    photos.put(photo);
    await done;
  },
  all: async () => {
    const { photos, done } = await store("readonly");
    const [found] = await Promise.all([finished(photos.getAll() as IDBRequest<KeptPhoto[]>), done]);
    return found;
  },
  remove: async (ids) => {
    const { photos, done } = await store("readwrite");
    for (const id of ids) photos.delete(id);
    await done;
  },
};

let place: PhotoPlace = browserPlace;

/** Another place, for tests; answers a function that takes it back. */
export function keepPhotosIn(other: PhotoPlace): () => void {
  place = other;
  return () => {
    place = browserPlace;
  };
}

/** Keeps a photo. A browser without a store, or a full one, keeps nothing: the photo is sent all the same. */
export async function keepPhoto(photo: KeptPhoto): Promise<void> {
  await place.put(photo).catch(() => undefined);
}

/** The photos of a question that have not arrived, in the order in which they were taken. */
export async function keptPhotos(of: Pick<KeptPhoto, "owner" | "draft" | "at">): Promise<KeptPhoto[]> {
  const all = await place.all().catch(() => []);
  return all.filter(({ owner, draft, at }) => owner === of.owner && draft === of.draft && at === of.at).sort((one, other) => (one.id < other.id ? -1 : 1));
}

export async function forgetPhoto(id: string): Promise<void> {
  await place.remove([id]).catch(() => undefined);
}

async function forgetWhere(isOver: (photo: KeptPhoto) => boolean): Promise<void> {
  const all = await place.all().catch(() => []);
  const over = all.filter(isOver).map(({ id }) => id);
  if (over.length) await place.remove(over).catch(() => undefined);
}

/** A form was sent or deleted. */
export function forgetPhotosOf(draft: string): Promise<void> {
  return forgetWhere((photo) => photo.draft === draft);
}

/** Somebody signed out. */
export function forgetAllPhotos(): Promise<void> {
  return forgetWhere(() => true);
}
