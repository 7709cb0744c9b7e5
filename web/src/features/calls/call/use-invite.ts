import { useTranslation } from "react-i18next";
import { AS_IT_IS } from "../../../shared/words/i18n";
import { languageName } from "../../../shared/words/languages";
import { showToast } from "../../../ui/toast-queue";
import { invite, type Invitation, type MadeInvitation } from "./api/calls";

/** The person to add, possibly still without a language or a name. */
export interface Wanted extends Pick<Invitation, "role"> {
  lang: string | null;
  name?: string;
}

/** Default name of an invited person, in the inviter's language. */
export function useDefaultName(): (wanted: Wanted) => string {
  const { t, i18n } = useTranslation("calls");
  return ({ role, lang }) => {
    if (role === "third_party") return t("invite.guestName");
    return lang === null ? t("invite.interpreter") : t("invite.interpreterName", { language: languageName(lang, i18n.language), ...AS_IT_IS });
  };
}

/** Puts a link where it can be pasted from; answers whether the browser let it. */
export async function copyLink(link: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    return false;
  }
}

/** Makes an invitation, copies its link where the browser allows that, and says so. Throws what the hub refuses. */
export function useInvite(conferenceId: string): (wanted: Wanted & { lang: string }) => Promise<MadeInvitation> {
  const { t } = useTranslation("calls");
  const defaultName = useDefaultName();
  return async (wanted) => {
    const { role, lang, name } = wanted;
    const made = await invite(conferenceId, { role, lang, name: name?.trim() || defaultName(wanted) });
    if (await copyLink(made.guest_url)) showToast({ kind: "success", title: t("dock.linkCopied"), detail: t("invite.sendOn") });
    return made;
  };
}
