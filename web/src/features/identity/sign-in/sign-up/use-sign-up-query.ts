import { useSearchParams } from "react-router";
import { useBranding } from "../../../../api/branding";

/** What a sign-up screen's address asks for: the instance (this host's when it names none) and the partner who sent the person. */
export function useSignUpQuery(): { instance: number | null; isOther: boolean; partner: number | undefined } {
  const [query] = useSearchParams();
  const branding = useBranding();
  const asked = wholeNumber(query.get("cd_instance"));
  return {
    instance: asked ?? branding?.cd_instance ?? null,
    isOther: asked !== undefined && asked !== branding?.cd_instance,
    partner: wholeNumber(query.get("partnerId")),
  };
}

function wholeNumber(text: string | null): number | undefined {
  return text && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
