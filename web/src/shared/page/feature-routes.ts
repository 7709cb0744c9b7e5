import type { ComponentType } from "react";

/** What a lazy page's module gives the router. */
export type LazyPage = () => Promise<{ Component: ComponentType }>;

/**
 * The `routes` export of a feature's `routes.tsx`. Pages are lazy, so that a first visit loads none of them. Address, title,
 * guard and menu entry of a page are in the route table (app/routes); a page without a row there fails the tests.
 */
export interface FeatureRoutes {
  /** The feature's pages, by the `id` of their row in the route table: the name of its title, unless the row says otherwise. */
  pages?: Readonly<Record<string, LazyPage>>;
  /** A line under the staff's top bar that follows the user everywhere, such as a call in progress. */
  dock?: ComponentType;
  /** Content beside the page, under the docks, such as the captions of a call in progress; renders nothing while there is none. */
  side?: ComponentType;
}
