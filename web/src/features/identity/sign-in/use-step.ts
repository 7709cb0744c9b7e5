import { useLocation, useNavigate, useSearchParams } from "react-router";

/**
 * The step of a screen with several, in the address (`step`): the browser's back button goes back one step, a reload
 * stays. A page shows the last step that its state allows, whatever the address says.
 */
export function useStep() {
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const [query] = useSearchParams();
  const go = (step: string | null, { replace = false } = {}) => {
    const next = new URLSearchParams(query);
    if (step) next.set("step", step);
    else next.delete("step");
    const search = next.toString();
    void navigate({ pathname, search: search && `?${search}` }, { replace, state });
  };
  return { step: query.get("step"), go };
}

/** The query of a page without the step, for links to other pages. */
export function withoutStep(search: string): string {
  const query = new URLSearchParams(search);
  query.delete("step");
  const text = query.toString();
  return text && `?${text}`;
}
