import { useQuery, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { currentUserQuery } from "../api/current-user";
import { reportDevice } from "../shared/identity/fingerprint";
import { DEFAULT_LANGUAGE, findLanguage } from "../shared/words/languages";
import { showInLanguage, storedLanguage } from "../shared/words/i18n";
import { useOfferedLanguages } from "../shared/words/offered-languages";
import { beginsInEnglish } from "../shared/identity/roles";
import { followOtherTabs, isSameSession, useSession } from "../shared/identity/session";
import { LONG_TOAST_MS, showToast } from "../ui/toast-queue";

/** Forgets what the hub answered when the session ends or becomes another's, and says why it ended when the user did not end it. */
export function SessionWatch({ client }: { client: QueryClient }) {
  const { t } = useTranslation("shell");
  useEffect(() => followOtherTabs(), []);
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        const predicate = (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== "branding";
        if (now.token && before.token && !isSameSession(now.token, before.token)) {
          // Another account: its pages load again, and its socket says hello again.
          void client.resetQueries({ predicate });
          void import("../shared/live/socket").then(({ liveSocket }) => liveSocket.close());
        }
        if (now.status !== "signedOut" || before.status !== "signedIn") return;
        const account = client.getQueryData(currentUserQuery.queryKey)?.cd_user;
        if (now.endedBy === "loggedOut" && account !== undefined) {
          // What was typed and not sent stays on no device that somebody has signed out from.
          void import("../shared/applications/sealed-copy").then(({ forgetCopies }) => forgetCopies(String(account)));
        }
        client.removeQueries({ predicate });
        if (now.endedBy === "loggedOut") void import("../shared/form-files/kept-photos").then(({ forgetAllPhotos }) => forgetAllPhotos());
        if (now.endedBy === "revoked") showToast({ kind: "error", title: t("session.revoked"), lastsMs: LONG_TOAST_MS });
      }),
    [client, t],
  );
  return <AccountWatch />;
}

/** Effects of signing in: the language of the account, and the report of the device. */
function AccountWatch() {
  const isSignedIn = useSession((state) => state.status === "signedIn");
  // The page's guard asks the hub; this only watches the answer.
  const user = useQuery({ ...currentUserQuery, enabled: false }).data;
  const isEnglishFirst = isSignedIn && Boolean(user && beginsInEnglish(user));
  const accountLanguage = isSignedIn ? user?.lang : undefined;
  const codes = useOfferedLanguages((state) => state.codes);
  const sid = isSignedIn ? user?.session?.sid : undefined;
  const isImpersonated = Boolean(user?.session?.impersonated_by);

  useEffect(() => {
    useOfferedLanguages.setState({ isEnglishFirst });
    const chosen = isEnglishFirst
      ? (storedLanguage(true) ?? DEFAULT_LANGUAGE)
      : (storedLanguage() ?? (findLanguage(accountLanguage ?? null) ? accountLanguage! : DEFAULT_LANGUAGE));
    const isOffered = codes === null || codes.includes(chosen) || (chosen === "zh-Hans" && codes.includes("zh"));
    void showInLanguage(!isOffered ? DEFAULT_LANGUAGE : chosen);
  }, [isEnglishFirst, accountLanguage, codes]);

  useEffect(() => {
    if (sid && !isImpersonated) void reportDevice(sid);
  }, [sid, isImpersonated]);
  return null;
}
