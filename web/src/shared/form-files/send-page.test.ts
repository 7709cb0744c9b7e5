import { expect, it, vi } from "vitest";
import { ApiProblem } from "../../api/problem";
import type { UploadView } from "../../api/schema";
import { page } from "../../testing/handlers/papers";
import type { PaperWay } from "./paper-way";
import { sendPage, type Sending } from "./send-page";

const gone = () => Promise.reject(new ApiProblem(404, { key: "not_found" }));
const upload = (offset: number, file: UploadView["file"] = null): UploadView => ({ id: "u1", size_bytes: 10, offset, part_bytes: 4, expires_at_ms: 1, file });

/** A hub that has received so many bytes. */
function hubAt(offset: number): PaperWay & { parts: number[] } {
  let stands = offset;
  const parts: number[] = [];
  return {
    parts,
    begin: vi.fn(async () => upload(0)),
    read: vi.fn(async () => upload(stands)),
    send: async (_, part) => {
      parts.push(part.offset);
      stands = part.offset + part.bytes.size;
      return upload(stands, stands === 10 ? page("u1") : null);
    },
    file: vi.fn(gone),
    remove: vi.fn(),
  };
}

const sending = (uploadId: string | null): Sending => ({ source: new File(["0123456789"], "a.jpg"), uploadId, stop: new AbortController() });

it("goes on where the hub stands, whatever this side thought", async () => {
  const hub = hubAt(4);
  const sent: number[] = [];
  expect((await sendPage(hub, sending("u1"), (bytes) => sent.push(bytes))).id).toBe("u1");
  expect(hub.parts).toEqual([4, 8]);
  expect(sent).toEqual([4, 8]);
  expect(hub.begin).not.toHaveBeenCalled();
});

it("finds the file of an upload whose last answer was lost, and sends nothing twice", async () => {
  const hub = { ...hubAt(0), read: vi.fn(gone), file: vi.fn(async () => page("u1")) };
  expect((await sendPage(hub, sending("u1"), () => undefined)).id).toBe("u1");
  expect(hub.parts).toEqual([]);
});

it("begins anew where the hub knows nothing of it any more, or has refused it", async () => {
  const forgotten = { ...hubAt(0), read: vi.fn(gone) };
  expect((await sendPage(forgotten, sending("u1"), () => undefined)).id).toBe("u1");
  expect(forgotten.begin).toHaveBeenCalledOnce();
  const refusing = { ...hubAt(0), send: () => Promise.reject(new ApiProblem(422, { key: "invalid_field" })) };
  const one = sending(null);
  await expect(sendPage(refusing, one, () => undefined)).rejects.toMatchObject({ key: "invalid_field" });
  expect(one.uploadId).toBeNull();
  const broken = { ...hubAt(0), send: () => Promise.reject(ApiProblem.unreachable()) };
  const other = sending(null);
  await expect(sendPage(broken, other, () => undefined)).rejects.toMatchObject({ key: "unreachable" });
  expect(other.uploadId).toBe("u1");
});
