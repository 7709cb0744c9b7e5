import type { Permission, RoleCode, SessionUser } from "../api/schema";
import type { LazyPage } from "../shared/page/feature-routes";
import type { Words } from "../shared/words/i18next";

/** The names of pages, as the browser's title bar shows them. */
export type TitleId = keyof Words["pages"]["titles"];

/** Who may see a page (specification 1, section 2, "Guards"). */
export type Guard =
  /** Everybody. */
  | { kind: "open" }
  /** Visitors; a signed-in person is redirected home. */
  | { kind: "guest" }
  /** A signed-in person with any of these roles; any role when left out. Visitors sign in and come back. */
  | { kind: "session"; roles?: readonly RoleCode[]; permissions?: readonly Permission[] }
  /** Version-2 pages are not guarded by the router: a visitor sees a sign-in prompt in place. Calls are authorised by the hub. */
  | {
      kind: "work";
      permissions?: readonly Permission[];
      /** At least one of these besides. */
      anyOf?: readonly Permission[];
    };

/** Who sees a menu; `programType` is null until it is known. */
export interface MenuViewer {
  user: SessionUser;
  programType: string | null;
}

/** The shorter names that some pages have in a bar, without the words for the menu as a whole. */
export type ShortName = Exclude<keyof Words["shell"]["areas"], "label" | "menu">;

/** An entry in the bar over the pages, for people admitted by the page's guard. */
export interface MenuEntry {
  /** The top bar of staff, or the bar of businesses and individuals. */
  bar: "staff" | "community";
  /** What the bar calls the page; its title when left out. */
  name?: ShortName;
  /** Its position in the bar: lower numbers come first. */
  order: number;
  /** Where it leads, when that is not the page's own address. */
  to?: string;
  /** Restricts the entry to some of those admitted by the guard; all of them when left out. */
  for?: (viewer: MenuViewer) => boolean;
}

/** The viewers of pages in browser tests: a visitor, or one of the demonstration's logins. */
export type TestVisitor = "visitor" | "applicant" | "reviewer" | "supervisor" | "admin" | "market" | "subscriber";

export interface RouteRow {
  path: string;
  guard: Guard;
  title: TitleId;
  /** What a feature's routes.tsx calls the page. The title's name, unless several pages share a title. */
  id: string;
  /** Who builds the page: this shell, or a feature's folder. */
  builder: "shell" | "feature";
  /** `shell` is the bar, the docks and the footer of the person; `none` leaves all of that to the page. */
  frame: "shell" | "none";
  /** The page; left out where a feature's routes.tsx brings it. */
  page?: LazyPage;
  menu?: readonly MenuEntry[];
  /** Pages below this one, each with its own guard. Any other address below it does not exist. */
  children?: readonly RouteRow[];
  /** The page takes the height under the top bar, without a footer. */
  fillsHeight?: boolean;
  /** Stays when the session ends on it, and people sign in above it: what they have typed must not go. */
  keepsPage?: boolean;
  /** Leads to login where people sign in with a login id (the state-insurance marketplace and its instance). */
  closedWithLoginIds?: boolean;
  /** Stays here though the tenant keeps applicants' forms elsewhere. */
  staysHere?: boolean;
  /** How the browser tests open the page, if app/visit.ts cannot derive it from guard and path; false if its address has no content of its own. */
  visit?: { as?: TestVisitor; at?: string } | false;
}

export type RowExtras = Partial<Omit<RouteRow, "path" | "guard" | "title" | "builder" | "page" | "children">>;

export const open: Guard = { kind: "open" };
export const guest: Guard = { kind: "guest" };
export const anySession: Guard = { kind: "session" };
export const roles = (...codes: readonly RoleCode[]): Guard => ({ kind: "session", roles: codes });
/** The work area, for people who have all of these permissions. */
export const work = (...permissions: readonly Permission[]): Guard => ({ kind: "work", permissions });
/** The work area, for people who have at least one of these permissions. */
export const workWithAny = (...anyOf: readonly Permission[]): Guard => ({ kind: "work", anyOf });

function row(builder: RouteRow["builder"], path: string, guard: Guard, title: TitleId, extras: RowExtras): RouteRow {
  return { path, guard, title, id: title, builder, frame: "shell", ...extras };
}

/** A page that a feature brings, in the shell. */
export const feature = (path: string, guard: Guard, title: TitleId, extras: RowExtras = {}): RouteRow => row("feature", path, guard, title, extras);

/** A page of the shell's own. */
export const own = (path: string, guard: Guard, title: TitleId, page: LazyPage, extras: RowExtras = {}): RouteRow => ({
  ...row("shell", path, guard, title, extras),
  page,
});

/** A page below another one: its path relative to the parent's, its title, and what it requires beyond the parent's guard. */
export interface Child {
  path: string;
  title: TitleId;
  /** Needed besides what the parent's guard asks for. */
  permission?: Permission;
  /** The page; left out where a feature's routes.tsx brings it. */
  page?: LazyPage;
  builder?: RouteRow["builder"];
  extras?: RowExtras;
}

/** A page with pages below it. They take over its guard, frame and height. */
export function withChildren(parent: RouteRow, children: readonly Child[]): RouteRow {
  return { ...parent, children: children.map((child) => childRow(parent, child)) };
}

function childRow(parent: RouteRow, { path, title, permission, page, builder, extras }: Child): RouteRow {
  const { menu: _menu, visit: _visit, page: _page, ...inherited } = parent;
  return {
    ...inherited,
    path: `${parent.path}/${path}`,
    guard: permission ? withPermission(parent.guard, permission) : parent.guard,
    title,
    id: title,
    builder: builder ?? (page ? "shell" : "feature"),
    page,
    ...extras,
  };
}

/** Throws for a guard that lets visitors in: they have no permissions. */
function withPermission(guard: Guard, permission: Permission): Guard {
  if (guard.kind === "open" || guard.kind === "guest") throw new Error(`a page for visitors cannot need ${permission}`);
  return { ...guard, permissions: [...(guard.permissions ?? []), permission] };
}
