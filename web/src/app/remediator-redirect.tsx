import { Navigate } from "react-router";
import { remediatorPath } from "../lib/roles";
import { useUser } from "../lib/user";

/** Every address under /rem-routes: leads a remediator to where their work is. */
export function RemediatorRedirect() {
  return <Navigate to={remediatorPath(useUser())} replace />;
}
