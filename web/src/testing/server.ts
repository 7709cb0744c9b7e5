import { setupServer } from "msw/node";
import { accountHandlers } from "./handlers/account";
import { assuranceHandlers } from "./handlers/assurance";
import { mailLinkHandlers } from "./handlers/mail-links";
import { paymentHandlers } from "./handlers/payments";
import { reportHandlers } from "./handlers/reports";
import { sandboxHandlers } from "./handlers/sandbox";
import { shellHandlers } from "./handlers/shell";
import { signInHandlers } from "./handlers/sign-in";

/** The hub at the network, for tests. A feature's tests add their own handlers with `server.use(…)`. */
export const server = setupServer(
  ...signInHandlers,
  ...accountHandlers,
  ...assuranceHandlers,
  ...mailLinkHandlers,
  ...shellHandlers,
  ...paymentHandlers,
  ...reportHandlers,
  ...sandboxHandlers,
);
