import { api } from "../../../api/client";
import type { AccountSearch, BusinessMatch, SignupInstance } from "../../../api/types";

/** The instances that people may sign up with. */
export async function listSignupInstances(signal?: AbortSignal): Promise<SignupInstance[]> {
  return (await api.get<{ data: SignupInstance[] }>("/api/instances/signup", { token: null, signal })).data;
}

/** The business that an e-mail address already belongs to. */
export async function findBusinessUser(email: string, instance: number, captchaToken?: string): Promise<string | null> {
  const answer = await api.post<{ data: { ds_companyname: string } | null }>("/api/signup/find-business-user", { ds_mail: email.trim(), cd_instance: instance, captchaToken }, { token: null });
  return answer.data?.ds_companyname ?? null;
}

/** Whether an e-mail address has a login, and its businesses. */
export async function searchAccount(email: string, instance: number, captchaToken?: string): Promise<AccountSearch> {
  return (await api.get<{ data: AccountSearch }>("/api/signup/search-account", { token: null, query: { email: email.trim(), cd_instance: instance, captchaToken } })).data;
}

/** Existing accounts of an instance that match an e-mail address. */
export async function findBusinesses(email: string, instance: number, captchaToken?: string): Promise<BusinessMatch[]> {
  return (await api.get<{ data: BusinessMatch[] }>(`/api/find-business/${encodeURIComponent(email.trim())}/instance/${instance}`, { token: null, query: { captchaToken } })).data;
}

export interface NewIndividual {
  ds_firstname: string;
  ds_lastname: string;
  ds_mail: string;
  cd_community_entity_partner?: number;
  captchaToken?: string;
}

/** Makes an individual's account; a mail with a link for setting the password follows. */
export async function createIndividual(instance: number, person: NewIndividual): Promise<void> {
  await api.post(`/api/create-individual/instance/${instance}`, person, { token: null });
}

export interface NewBusiness {
  business_name: string;
  email: string;
  cd_community_entity_partner?: number;
  captchaToken?: string;
}

/** Makes a business, with a login or for the login that the address has. */
export async function createBusiness(instance: number, business: NewBusiness, hasLogin: boolean): Promise<void> {
  const call = hasLogin ? "create-business-for-user" : "create-user-and-business";
  await api.post(`/api/${call}/instance/${instance}`, business, { token: null });
}
