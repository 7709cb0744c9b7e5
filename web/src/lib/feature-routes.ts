import type { ComponentType } from "react";
import type { RouteObject } from "react-router";

/** What a lazy page's module gives the router. */
export type LazyPage = () => Promise<{ Component: ComponentType }>;

/**
 * What a feature's `routes.tsx` exports as `routes`: the pages it mounts, and where.
 * Pages are lazy, so that a first visit loads none of them. A path that stands in app/route-table.ts gets its guard and
 * title from there and takes the place of the page that stood in for it.
 */
export interface FeatureRoutes {
  /** Pages inside the shell, at paths of the route table. */
  pages?: { path: string; lazy: LazyPage }[];
  /** Pages inside the staff's shell, for people who may read the queue. They fill the height under the top bar. */
  staff?: RouteObject[];
  /** Pages of their own, without a shell and without a session. */
  open?: RouteObject[];
  /** A line under the staff's top bar that follows the user everywhere, such as a call in progress. */
  dock?: ComponentType;
}
