import type { LazyPage } from "../../lib/feature-routes";
import type { PlannedId } from "./use-planned-words";

/** The router's module of a page that says what will stand there. */
export function planned(id: PlannedId): LazyPage {
  return async () => {
    const { PlannedPage } = await import("./planned-page");
    return { Component: () => <PlannedPage id={id} /> };
  };
}
