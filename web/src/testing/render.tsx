import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, type RouteObject } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { SessionUser } from "../api/schema";
import { Providers } from "../app/providers";
import { routeObjects } from "../app/router";
import { adoptToken } from "../shared/identity/session";
import { token } from "./fixtures";
import { signedIn } from "./handlers/sign-in";

interface RenderAt {
  /** The signed-in person; a visitor when left out. */
  as?: SessionUser;
  /** Other routes than the product's, for a component on its own. */
  routes?: RouteObject[];
}

/** Renders the whole app at an address, as a visitor or as a signed-in person. */
export function renderAt(path: string, { as, routes = routeObjects }: RenderAt = {}) {
  if (as) {
    signedIn.user = as;
    adoptToken(token("session"));
  }
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { user: userEvent.setup(), router };
}
