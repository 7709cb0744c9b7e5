import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { page } from "../../../shared/page/page";
import { paths, safeRedirect } from "../../../shared/page/paths";
import { LoadFailure } from "../../../shared/page/load-failure";
import { homePath } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { loginInfoQuery } from "../../../shared/identity/own-password/login-info";
import { ChangeLoginForm } from "./change-login-form";
import { ChangePasswordForm } from "../../../shared/identity/own-password/change-password-form";
import { forgetDone, noteDone, readDone } from "./done-note";
import { LoginIdRow } from "./login-id-row";
import "../../../ui/page.css";
import "./profile-settings.css";

/** The change in progress (specification 3, section 4). */
type Operation = "none" | "change_login_id" | "change_password";

/** A person's own login id and password. After a change the page reloads and confirms it. */
export function ProfileSettingsPage() {
  // The forms reuse texts of signing in; loading both at once keeps the page still.
  const { t } = useTranslation(["account", "sign-in"]);
  const user = useUser();
  const [query] = useSearchParams();
  const info = useQuery(loginInfoQuery);
  const [operation, setOperation] = useState<Operation>("none");
  const [done, setDone] = useState(readDone);
  useEffect(forgetDone, []);
  const back = safeRedirect(query.get("backurl")) ?? homePath(user) ?? paths.root;
  // What was changed before is not said beside a change that is not made yet.
  const begin = (next: Operation) => {
    setDone(null);
    setOperation(next);
  };
  const cancel = () => setOperation("none");
  const finish = (what: "loginId" | "password") => {
    noteDone(what);
    page.reload();
  };

  return (
    <div className="page page-narrow">
      <header className="page-head">
        <h1 className="page-title">{t("profile.title")}</h1>
        <Link to={back} variant="button">
          {t("profile.back")}
        </Link>
      </header>
      {done ? (
        <Banner kind="success" isLive>
          {done === "loginId" ? t("login.done") : t("password.changedWords")}
        </Banner>
      ) : null}
      {info.isPending ? <Skeleton shape="card" /> : null}
      {info.error ? <LoadFailure error={info.error} onRetry={() => void info.refetch()} /> : null}
      {info.data ? (
        <>
          <section className="page-card settings-card" aria-labelledby="settings-login">
            <h2 id="settings-login" className="page-subtitle">
              {t("login.title")}
            </h2>
            {operation === "change_login_id" ? (
              <ChangeLoginForm current={info.data.login_id} onCancel={cancel} onDone={() => finish("loginId")} />
            ) : (
              <LoginIdRow info={info.data} zone={user.zone} isDisabled={operation !== "none"} onShow={info.refetch} onChange={() => begin("change_login_id")} />
            )}
          </section>
          <section className="page-card settings-card" aria-labelledby="settings-password">
            <h2 id="settings-password" className="page-subtitle">
              {t("password.section")}
            </h2>
            {operation === "change_password" ? (
              <ChangePasswordForm policy={info.data.policy} onCancel={cancel} onDone={() => finish("password")} />
            ) : (
              <div className="settings-row">
                <p>{info.data.has_password ? t("password.isSet") : t("password.isNotSet")}</p>
                {info.data.has_password ? (
                  <Button isDisabled={operation !== "none"} onPress={() => begin("change_password")}>
                    {t("password.title")}
                  </Button>
                ) : (
                  <Link to={paths.forgotPassword} variant="button">
                    {t("password.setFirst")}
                  </Link>
                )}
              </div>
            )}
          </section>
          <p className="page-note">
            <Link to={paths.secondFactors}>{t("menu.secondFactors")}</Link> · <Link to={paths.sessions}>{t("menu.sessions")}</Link>
          </p>
        </>
      ) : null}
    </div>
  );
}
