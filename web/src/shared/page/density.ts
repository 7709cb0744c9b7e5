import { useLayoutEffect } from "react";

/** `staff`: dense tables; `applicant`: large and plain; `reading`: what lies between. */
export type Density = "staff" | "reading" | "applicant";

/** Sets the sizes of the whole page while the calling shell is shown. */
export function useDensity(density: Density): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.density = density;
    return () => {
      delete document.documentElement.dataset.density;
    };
  }, [density]);
}
