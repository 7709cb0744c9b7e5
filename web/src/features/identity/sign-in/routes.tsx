import type { ComponentType } from "react";
import type { FeatureRoutes, LazyPage } from "../../../shared/page/feature-routes";

/** A page inside the frame with the tenant's picture. */
function framed(load: () => Promise<ComponentType>): LazyPage {
  return async () => {
    const [Page, { SignInLayout }] = await Promise.all([load(), import("./components/sign-in-layout")]);
    return {
      Component: () => (
        <SignInLayout>
          <Page />
        </SignInLayout>
      ),
    };
  };
}

/** Every screen for signing in and up; each brings its own frame (specification 1, section 2). */
export const routes: FeatureRoutes = {
  pages: {
    login: framed(async () => (await import("./login-page")).LoginPage),
    session: framed(async () => (await import("./accounts-page")).AccountsPage),
    setAccountName: framed(async () => (await import("./account-name-page")).AccountNamePage),
    mfa: framed(async () => (await import("./mfa-page")).MfaPage),

    forgotPassword: framed(async () => (await import("./password/forgot-password-page")).ForgotPasswordPage),
    classicResetPassword: framed(async () => (await import("./password/reset-password-page")).ResetPasswordPage),
    resetPassword: framed(async () => (await import("./password/reset-password-page")).ResetPasswordPage),

    individualSignup: framed(async () => (await import("./sign-up/individual-sign-up-page")).IndividualSignUpPage),
    register: framed(async () => (await import("./sign-up/register-page")).RegisterPage),
    signup: framed(async () => (await import("./sign-up/location-sign-up-page")).LocationSignUpPage),

    findLogin: framed(async () => (await import("./login-id/find-login-page")).FindLoginPage),
    createLogin: framed(async () => (await import("./login-id/create-login-page")).CreateLoginPage),
    contactSupport: async () => ({ Component: (await import("./support/contact-support-page")).ContactSupportPage }),

    auth: framed(async () => (await import("./entry/auth-page")).AuthPage),
    authFrame: async () => ({ Component: (await import("./entry/auth-frame-page")).AuthFramePage }),
    instanceRedirect: framed(async () => (await import("./entry/instance-redirect-page")).InstanceRedirectPage),
    autoLogin: framed(async () => (await import("./entry/auto-login-page")).AutoLoginPage),
    silentLogin: framed(async () => (await import("./entry/silent-login-page")).SilentLoginPage),
    notMe: framed(async () => (await import("./entry/not-me-page")).NotMePage),
    undoChange: framed(async () => (await import("./entry/undo-change-page")).UndoChangePage),
    addAccount: framed(async () => (await import("./sign-up/add-account-page")).AddAccountPage),
  },
};
