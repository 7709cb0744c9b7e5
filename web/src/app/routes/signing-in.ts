import { paths } from "../../shared/page/paths";
import { feature, guest, open, type Guard, type RouteRow, type RowExtras, type TitleId } from "../route-row";

/** A sign-in screen brings its own frame. */
const signIn = (path: string, guard: Guard, title: TitleId, extras: RowExtras = {}): RouteRow => feature(path, guard, title, { frame: "none", ...extras });

/** Redirects at once, or is a step that only the previous one opens: e2e/pages/accessibility.spec.ts walks those. */
const unseen: RowExtras = { visit: false };

/** Signing in and up. */
export const signingIn: readonly RouteRow[] = [
  signIn(paths.login, guest, "login"),
  signIn(paths.findLogin, guest, "findLogin"),
  signIn(paths.createLogin, guest, "createLogin", unseen),
  signIn(paths.session, guest, "session", unseen),
  signIn(paths.setAccountName, open, "setAccountName", unseen),
  signIn(paths.mfa, guest, "mfa", unseen),
  signIn(paths.register, guest, "register", { closedWithLoginIds: true }),
  signIn(paths.signup, guest, "signup", { closedWithLoginIds: true }),
  signIn(paths.individualSignup, open, "individualSignup", { closedWithLoginIds: true }),
  signIn(paths.forgotPassword, guest, "forgotPassword"),
  signIn(paths.classicResetPassword, guest, "resetPassword", {
    id: "classicResetPassword",
    closedWithLoginIds: true,
    visit: { at: `${paths.classicResetPassword}?token=old` },
  }),
  signIn(paths.resetPassword, guest, "resetPassword", { visit: { at: `${paths.resetPassword}?token=old` } }),
  signIn(paths.auth, guest, "auth", unseen),
  signIn(paths.authFrame, open, "auth", { id: "authFrame", ...unseen }),
  signIn(paths.instanceRedirect, open, "instanceRedirect", unseen),
  signIn(paths.autoLogin, open, "auth", { id: "autoLogin", ...unseen }),
  signIn(paths.silentLogin, open, "auth", { id: "silentLogin", ...unseen }),
  signIn(paths.notMe, open, "notMe", { visit: { at: `${paths.notMe}?token=old` } }),
  signIn(paths.undoChange, open, "undoChange", { visit: { at: `${paths.undoChange}?token=old` } }),
  signIn(paths.addAccount, open, "addAccount", { visit: { at: `${paths.addAccount}?token=old` } }),
  signIn(paths.contactSupport, guest, "contactSupport"),
];
