import { isProblem } from "../../../api/problem";

/** Loads a list again after a change, unless the person has just declined to re-authenticate: the list would ask again. */
export function unlessUnproved(refresh: () => Promise<unknown>) {
  return (_answer: unknown, error: unknown) => (isProblem(error, "step_up_required") ? undefined : refresh());
}
