import { paths } from "../../shared/page/paths";
import { feature, open, own, type RouteRow } from "../route-row";

/** Pages for everybody. */
export const everybody: readonly RouteRow[] = [
  own(paths.contactInfo, open, "contactInfo", async () => ({ Component: (await import("../pages/contact-info-page")).ContactInfoPage }), { staysHere: true }),
  own(paths.privacy, open, "privacy", async () => ({ Component: (await import("../pages/privacy-page")).PrivacyPage }), { staysHere: true }),
  feature(paths.publicDashboard, open, "publicDashboard", { staysHere: true }),
  feature(paths.guest, open, "guest", { id: "guestCode", frame: "none", staysHere: true }),
  feature(`${paths.guest}/:code`, open, "guest", { frame: "none", staysHere: true }),
  feature(paths.handOver, open, "handOver", { id: "handOverCode", staysHere: true }),
  feature(`${paths.handOver}/:token`, open, "handOver", { staysHere: true }),
  feature(`${paths.unsubscribe}/:token`, open, "unsubscribe", { staysHere: true }),
  feature(paths.sandbox, open, "sandbox", { frame: "none", staysHere: true }),
];
