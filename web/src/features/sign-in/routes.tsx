import type { ComponentType } from "react";
import { paths } from "../../lib/paths";

export interface SignInRoute {
  path: string;
  /** `guest`: somebody who is signed in is sent home. `open`: always shown. */
  guard: "guest" | "open";
  lazy: () => Promise<{ Component: ComponentType }>;
}

/** A page inside the frame with the tenant's picture. */
function framed(load: () => Promise<ComponentType>) {
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
export const signInRoutes: SignInRoute[] = [
  { path: paths.login, guard: "guest", lazy: framed(async () => (await import("./login-page")).LoginPage) },
  { path: paths.session, guard: "guest", lazy: framed(async () => (await import("./accounts-page")).AccountsPage) },
  { path: paths.setAccountName, guard: "open", lazy: framed(async () => (await import("./account-name-page")).AccountNamePage) },
  { path: paths.mfa, guard: "guest", lazy: framed(async () => (await import("./mfa-page")).MfaPage) },

  { path: paths.forgotPassword, guard: "guest", lazy: framed(async () => (await import("./password/forgot-password-page")).ForgotPasswordPage) },
  { path: paths.classicResetPassword, guard: "guest", lazy: framed(async () => (await import("./password/reset-password-page")).ResetPasswordPage) },
  { path: paths.resetPassword, guard: "guest", lazy: framed(async () => (await import("./password/reset-password-page")).ResetPasswordPage) },

  { path: paths.individualSignup, guard: "open", lazy: framed(async () => (await import("./sign-up/individual-sign-up-page")).IndividualSignUpPage) },
  { path: paths.register, guard: "guest", lazy: framed(async () => (await import("./sign-up/register-page")).RegisterPage) },
  { path: paths.signup, guard: "guest", lazy: framed(async () => (await import("./sign-up/location-sign-up-page")).LocationSignUpPage) },

  { path: paths.findLogin, guard: "guest", lazy: framed(async () => (await import("./login-id/find-login-page")).FindLoginPage) },
  { path: paths.createLogin, guard: "guest", lazy: framed(async () => (await import("./login-id/create-login-page")).CreateLoginPage) },
  { path: paths.contactSupport, guard: "guest", lazy: async () => ({ Component: (await import("./support/contact-support-page")).ContactSupportPage }) },

  { path: paths.auth, guard: "guest", lazy: framed(async () => (await import("./entry/auth-page")).AuthPage) },
  { path: paths.authFrame, guard: "open", lazy: async () => ({ Component: (await import("./entry/auth-frame-page")).AuthFramePage }) },
  { path: paths.instanceRedirect, guard: "open", lazy: framed(async () => (await import("./entry/instance-redirect-page")).InstanceRedirectPage) },
  { path: paths.autoLogin, guard: "open", lazy: framed(async () => (await import("./entry/auto-login-page")).AutoLoginPage) },
  { path: paths.silentLogin, guard: "open", lazy: framed(async () => (await import("./entry/silent-login-page")).SilentLoginPage) },
  { path: paths.notMe, guard: "open", lazy: framed(async () => (await import("./entry/not-me-page")).NotMePage) },
  { path: paths.undoChange, guard: "open", lazy: framed(async () => (await import("./entry/undo-change-page")).UndoChangePage) },
  { path: paths.addAccount, guard: "open", lazy: framed(async () => (await import("./sign-up/add-account-page")).AddAccountPage) },
];
