import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { isProblem } from "../../../../api/problem";
import { externalAuthToken } from "../api/single-sign-on";
import { useOnce } from "../use-once";

/** What the frame reports to the page around it. */
interface AuthFrameResult {
  type: "auth-frame/result";
  v: 1;
  ok: boolean;
  /** A one-time code; absent when nobody is signed in. */
  code?: string;
  /** `check` of the address, so that the page knows which question this answers. */
  nonce: string;
}

/**
 * An invisible frame in a partner's page: reports whether this browser is signed in here, with a one-time code. `realm` is the
 * partner's origin. The hub answers only origins of the tenant's list; a refused one gets nothing, and the browser delivers to
 * that exact origin only.
 */
export function AuthFramePage() {
  const { i18n } = useTranslation();
  const [query] = useSearchParams();
  const realm = originOf(query.get("realm"));
  const nonce = query.get("check") ?? "";
  const ask = useMutation({ mutationFn: (origin: string) => externalAuthToken(origin, nonce, i18n.language) });
  useOnce(() => {
    if (!realm || window.parent === window) return;
    const report = (result: Pick<AuthFrameResult, "ok" | "code">) =>
      window.parent.postMessage({ type: "auth-frame/result", v: 1, nonce, ...result } satisfies AuthFrameResult, realm);
    ask.mutate(realm, {
      onSuccess: (code) => report({ ok: true, code }),
      onError: (error) => {
        if (isProblem(error) && error.status === 401) report({ ok: false });
      },
    });
  });
  return null;
}

/** The origin of an address, when it is one of http or https. */
function originOf(address: string | null): string | null {
  try {
    const url = new URL(address ?? "");
    return /^https?:$/.test(url.protocol) ? url.origin : null;
  } catch {
    return null;
  }
}
