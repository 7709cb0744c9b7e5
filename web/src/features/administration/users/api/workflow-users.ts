import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { ChangeWorkflowUserRequest, InviteRequest, StaffState, WorkflowUser } from "../../../../api/schema";

const USERS = ["workflow-users"];

/** What a list of people is asked for. */
export interface UserFilter {
  program?: number;
  q?: string;
  role?: string;
  state?: StaffState;
  page?: number;
}

/** A page of the people who work here, or are invited to. */
export function useWorkflowUsers(filter: UserFilter) {
  return useQuery({
    queryKey: [...USERS, "list", filter],
    queryFn: ({ signal }) => api.get("/api/admin/workflow-users", { query: { ...filter }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Somebody who works here. */
export function useWorkflowUser(member: number) {
  return useQuery({
    queryKey: [...USERS, "one", member],
    queryFn: ({ signal }) => api.get("/api/admin/workflow-users/{member}", { path: { member }, signal }),
  });
}

/** The roles that there are, each with the programs in which one may give it. */
export function useGivenRoles() {
  return useQuery({
    queryKey: [...USERS, "roles"],
    queryFn: ({ signal }) => api.get("/api/admin/workflow-users/roles", { signal }),
    staleTime: 60_000,
  });
}

/** After any change the lists are asked for again. */
function useChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: USERS });
}

/** Asks somebody to work here. */
export function useInvite() {
  const onSuccess = useChanged();
  return useMutation({ mutationFn: (body: InviteRequest) => api.post("/api/admin/workflow-users", { body }), onSuccess });
}

/** Sends an open invitation again, or withdraws it. */
export function useInvitation() {
  const onSettled = useChanged();
  return useMutation({
    mutationFn: async ({ invitation, what }: { invitation: string; what: "resend" | "withdraw" }) => {
      if (what === "resend") await api.post("/api/admin/workflow-users/invitations/{invitation}/resend", { path: { invitation } });
      else await api.delete("/api/admin/workflow-users/invitations/{invitation}", { path: { invitation } });
    },
    onSettled,
  });
}

/** Changes names, roles in programs and role numbers. */
export function useChangeUser(member: number) {
  const onSuccess = useChanged();
  return useMutation({
    mutationFn: (body: ChangeWorkflowUserRequest) => api.patch("/api/admin/workflow-users/{member}", { path: { member }, body }),
    onSuccess,
  });
}

/** A role in one program, or none; roles in others stay as they are. */
export interface RoleInProgram {
  /** As they were read. */
  user: WorkflowUser;
  program: number;
  role: string | null;
  /** Taking it away is meant, though it is one's own or their last. */
  confirm?: boolean;
}

/** Gives somebody a role in a program, or takes it away. */
export function useRoleInProgram() {
  const onSettled = useChanged();
  return useMutation({
    mutationFn: ({ user, program, role, confirm }: RoleInProgram) => {
      const others = user.programs.filter((one) => one.program !== program).map((one) => ({ program: one.program, role: one.role }));
      const programs = role === null ? others : [...others, { program, role }];
      const body = { version: user.version, programs, ...(confirm ? { confirm } : {}) };
      return api.patch("/api/admin/workflow-users/{member}", { path: { member: user.account ?? 0 }, body });
    },
    onSettled,
  });
}

/** Closes, reopens or unlocks an account. */
export function useAccountAction() {
  const onSettled = useChanged();
  return useMutation({
    mutationFn: async ({ member, what }: { member: number; what: "close" | "reopen" | "unlock" }) => {
      const path = { member };
      if (what === "close") await api.post("/api/admin/workflow-users/{member}/close", { path, body: { confirm: true } });
      else if (what === "reopen") await api.post("/api/admin/workflow-users/{member}/reopen", { path });
      else await api.post("/api/admin/workflow-users/{member}/unlock", { path });
    },
    onSettled,
  });
}

/** The government users of one's own instance, by name. */
export function useGovernmentUsers(instance: number) {
  return useQuery({
    queryKey: [...USERS, "government", instance],
    queryFn: async ({ signal }) => (await api.get("/api/instances/{id}/users", { path: { id: instance }, signal })).data,
  });
}
