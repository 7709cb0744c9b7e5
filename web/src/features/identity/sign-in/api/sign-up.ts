import { api } from "../../../../api/client";
import type { CreateBusinessRequest, CreateIndividualRequest, ExistingBusiness, FoundAccount, SignupInstance } from "../../../../api/schema";

/** The instances that people may sign up with. */
export async function listSignupInstances(signal?: AbortSignal): Promise<SignupInstance[]> {
  return (await api.get("/api/instances/signup", { token: null, signal })).data;
}

/** The business that an e-mail address already belongs to. */
export async function findBusinessUser(email: string, instance: number, captchaToken?: string): Promise<string | null> {
  const answer = await api.post("/api/signup/find-business-user", { body: { ds_mail: email.trim(), cd_instance: instance, captchaToken }, token: null });
  return answer.data?.ds_companyname ?? null;
}

/** Whether an e-mail address has a login, and its businesses. */
export async function searchAccount(email: string, instance: number, captchaToken?: string): Promise<FoundAccount> {
  return (await api.get("/api/signup/search-account", { token: null, query: { email: email.trim(), cd_instance: instance, captchaToken } })).data;
}

/** Existing accounts of an instance that match an e-mail address. */
export async function findBusinesses(email: string, instance: number, captchaToken?: string): Promise<ExistingBusiness[]> {
  return (await api.get("/api/find-business/{email}/instance/{id}", { path: { email: email.trim(), id: instance }, token: null, query: { captchaToken } }))
    .data;
}

/** Makes an individual's account; a mail with a link for setting the password follows. */
export async function createIndividual(instance: number, person: CreateIndividualRequest): Promise<void> {
  await api.post("/api/create-individual/instance/{id}", { path: { id: instance }, body: person, token: null });
}

/** Makes a business, with a login or for the login that the address has. */
export async function createBusiness(instance: number, business: CreateBusinessRequest, hasLogin: boolean): Promise<void> {
  const call = hasLogin ? "/api/create-business-for-user/instance/{id}" : "/api/create-user-and-business/instance/{id}";
  await api.post(call, { path: { id: instance }, body: business, token: null });
}
