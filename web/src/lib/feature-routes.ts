import type { ComponentType } from "react";

/** What a lazy page's module gives the router. */
export type LazyPage = () => Promise<{ Component: ComponentType }>;

/**
 * What a feature's `routes.tsx` exports as `routes`. Pages are lazy, so that a first visit loads none of them. Address,
 * title, guard and menu entry of a page stand in the route table (app/routes); a page without a row there fails the tests.
 */
export interface FeatureRoutes {
  /** The feature's pages, by the `id` of their row in the route table: the name of its title, unless the row says otherwise. */
  pages?: Readonly<Record<string, LazyPage>>;
  /** A line under the staff's top bar that follows the user everywhere, such as a call in progress. */
  dock?: ComponentType;
  /** What stands beside the page, under the docks, such as the captions of a call in progress; it shows nothing while there is nothing. */
  side?: ComponentType;
}
