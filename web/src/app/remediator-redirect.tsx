import { Navigate } from "react-router";
import { remediatorPath } from "../shared/identity/roles";
import { useUser } from "../shared/identity/user";

/** Every address under /rem-routes: leads a remediator to where their work is. */
export function RemediatorRedirect() {
  return <Navigate to={remediatorPath(useUser())} replace />;
}
