import type { Form } from "../../src/shared/form-engine/document";
import { ApiSession, Refused } from "./api-session";

const APPLICANTS = ["applicant", "applicant2", "applicant3", "applicant4"];

/** A form that one of the demonstration's people has begun. */
export interface BegunDraft {
  name: string;
  session: ApiSession;
  draft: string;
  form: Form;
}

/** The rental program's form, begun by the first of the demonstration's people who has not applied there. */
export async function beginRent(hub: string, lang: string): Promise<BegunDraft> {
  for (const name of APPLICANTS) {
    const session = await ApiSession.signIn(hub, name);
    const { programs } = (await session.get("/api/programs")) as { programs: { id: number; name: string; has_form: boolean; is_open: boolean }[] };
    const program = programs.find((one) => one.has_form && one.is_open && /rent/i.test(one.name));
    if (!program) throw new Error("the demonstration has a rental program with a form");
    try {
      const { id } = await session.post("/api/application-drafts", { program_id: program.id, lang });
      const { form } = await session.get(`/api/programs/${program.id}/form`);
      return { name, session, draft: id, form: form.form };
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) throw error;
    }
  }
  throw new Error("everybody of the demonstration has applied for rent");
}
