import { useTranslation } from "react-i18next";
import type { CallCard, CallConference, CallParticipant, SupervisorMode } from "../../../../api/schema";
import { useLiveConference } from "../../../../shared/calls/live-conference";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { useUser } from "../../../../shared/identity/user";

/** Somebody who is in a call at this moment. */
export interface Present {
  name: string;
  role: CallParticipant["role"];
  /** How they supervise it; null: they do not, or nothing is known of it. */
  mode: SupervisorMode | null;
}

const supervisorIdentity = (id: number) => `supervisor-${id}`;

/** Who is in a live call now, in the order in which they came; supervisors whom the applicant does not hear as far as the viewer hears of them. */
export function presentNow(call: CallCard, conference: CallConference | null): Present[] {
  if (call.state !== "live") return [];
  const supervisors = conference?.call_id === call.id ? conference.supervisors : [];
  const modes = new Map(supervisors.map((one) => [supervisorIdentity(one.id), one.mode]));
  const here = call.participants.filter((one) => one.left_at_ms === null);
  const heard = here.map(({ identity, name, role }) => ({ name, role, mode: modes.get(identity) ?? null }));
  const known = new Set(here.map((one) => one.identity));
  const unheard = supervisors.filter((one) => !known.has(supervisorIdentity(one.id)));
  return [...heard, ...unheard.map(({ name, mode }) => ({ name, role: "supervisor" as const, mode }))];
}

/** Names of those who are in a live call now, and as what where that is not plain. */
export function PresentNow({ call }: { call: CallCard }) {
  const { t } = useTranslation(["communications", "conferences"]);
  const format = useFormat(useUser().zone);
  const conference = useLiveConference((live) => live.conference);
  const present = presentNow(call, conference);
  if (present.length === 0) return null;
  const asWords = ({ role, mode }: Present): string | null => {
    if (mode) return t(`call.supervises.${mode}`);
    return role === "applicant" || role === "reviewer" ? null : t(`conferences:role.${role}`);
  };
  const names = present.map((one) => {
    const part = asWords(one);
    return part ? t("call.presentAs", { name: isolated(one.name), part }) : one.name;
  });
  return <span dir="auto">{t("call.presentNow", { names: format.names(names) })}</span>;
}
