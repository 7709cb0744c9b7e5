import { expect, test } from "vitest";
import pages from "../../locales/en/pages.json";
import { INSTANCE_TABS, PROGRAM_TABS, programTabsFor, type PortalTab } from "./portal-tabs";

const slugs = (tabs: readonly PortalTab[]) => tabs.map(({ slug }) => slug);

test("the right to make programs opens its tabs beside another right, and the one for new programs where its feature is", () => {
  expect(programTabsFor(["create-program.read", "create-program.write"], () => true)).toEqual([]);
  expect(slugs(programTabsFor(["create-program.read", "form.read"], () => true))).toEqual(["form", "create-program", "organizations", "releases"]);
  expect(slugs(programTabsFor(["create-program.read", "form.read"], () => false))).toEqual(["form", "organizations", "releases"]);
});

test("both portals have the specification's tabs in its order, and call notifications Notifications", () => {
  expect(slugs(PROGRAM_TABS).slice(0, 14)).toEqual([
    "settings",
    "contact-info",
    "users",
    "form",
    "create-program",
    "notification-tool",
    "organizations",
    "outreach-items",
    "workflow-editor",
    "reports",
    "analytics-dashboard",
    "launch-program",
    "denial-reasons",
    "information",
  ]);
  expect(slugs(INSTANCE_TABS).slice(0, 4)).toEqual(["branding", "security", "content", "instance-notifications"]);
  const named = (tabs: readonly PortalTab[], slug: string) => {
    const tab = tabs.find((one) => one.slug === slug)!;
    return pages.titles[tab.name ?? tab.title];
  };
  expect([named(PROGRAM_TABS, "notification-tool"), named(INSTANCE_TABS, "instance-notifications")]).toEqual(["Notifications", "Notifications"]);
});
