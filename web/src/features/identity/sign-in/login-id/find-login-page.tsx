import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { usePageTitle } from "../../../../shared/page/page-title";
import { paths } from "../../../../shared/page/paths";
import { hasExpired } from "../kept-state";
import { useEntryCodes } from "../use-entry-codes";
import { useStep } from "../use-step";
import { ApplicationFound } from "./application-found";
import { CodeEntry } from "./code-entry";
import { Denied } from "./denied";
import { resetLoginId, useLoginIdProgress } from "./progress";
import { SearchForm } from "./search-form";

const CODES = ["login_id"] as const;

/** Finding the login that an application made, before its first password: search, found or not, and the code that proves it. */
export function FindLoginPage() {
  const { t } = useTranslation("sign-in");
  const navigate = useNavigate();
  const { step, go } = useStep();
  const { codes, isClean } = useEntryCodes(CODES);
  const { reason, mfaToken, code } = useLoginIdProgress();
  // Only once: going back from the result must not search again.
  const [isAsked, setIsAsked] = useState(true);
  usePageTitle(t("find.title"));

  const handleSearched = (isDenied: boolean) => {
    setIsAsked(false);
    go(isDenied ? "denied" : "found");
  };
  const isFound = mfaToken !== null && !hasExpired(mfaToken);
  if (step === "denied" && reason) {
    return (
      <Denied
        reason={reason}
        onTryAgain={() => {
          resetLoginId();
          void navigate(paths.login);
        }}
      />
    );
  }
  if (step === "code" && isFound && code?.operation === "create_login") {
    return (
      <CodeEntry
        lead={t("code.leadCreate")}
        onProved={(token) => {
          useLoginIdProgress.setState({ passwordToken: token, code: null });
          void navigate(paths.createLogin);
        }}
        onBack={() => go("found", { replace: true })}
      />
    );
  }
  if ((step === "found" || step === "code") && isFound) return <ApplicationFound onSent={() => go("code")} />;
  if (!isClean) return null;
  return <SearchForm asked={isAsked ? codes.login_id : null} onSearched={handleSearched} />;
}
