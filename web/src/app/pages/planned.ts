import { createElement } from "react";
import type { LazyPage } from "../../shared/page/feature-routes";
import type { Words } from "../../shared/words/i18next";

/** Pages that later work builds. */
export type PlannedId = keyof Words["pages"]["planned"];

/** The router's module of a planned page. */
export function planned(id: PlannedId): LazyPage {
  return async () => {
    const { PlannedPage } = await import("./planned-page");
    return { Component: () => createElement(PlannedPage, { id }) };
  };
}
