import { type ApiSession, sandboxPerson } from "./api-session";

/** An application in the queue with the applicant's sandbox addresses. */
export interface CaseFile {
  itemId: number;
  threadId: string;
  externalId: string;
  name: string;
  phone: string;
  email: string;
}

/** The oldest application of `name@riverbend.example`, by the name that the queue shows; in this program, where one is named. */
export async function caseFileOf(session: ApiSession, name: string, program: number | null = null): Promise<CaseFile> {
  const person = await sandboxPerson(session.hub, name);
  const within = program === null ? "" : `&process=${program}`;
  const page = await session.get(`/api/work-queue?page_size=100&search=${encodeURIComponent(person.name)}${within}`);
  for (const item of page.items) {
    const thread = await session.get(`/api/threads/${item.threadId}`);
    const addresses = thread.applicant.addresses as { address: string }[];
    if (addresses.some((one) => one.address === person.phone)) {
      return {
        itemId: item.id,
        threadId: item.threadId,
        externalId: item.externalId,
        name: thread.applicant.name,
        phone: person.phone,
        email: person.email,
      };
    }
  }
  throw new Error(`${person.name} has no application in the queue`);
}
