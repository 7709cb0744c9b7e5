import { isProblem } from "../../../api/problem";

/** Reads a list anew after a change, except where the person has just declined to prove who they are: the list would ask the same again. */
export function unlessUnproved(refresh: () => Promise<unknown>) {
  return (_answer: unknown, error: unknown) => (isProblem(error, "step_up_required") ? undefined : refresh());
}
