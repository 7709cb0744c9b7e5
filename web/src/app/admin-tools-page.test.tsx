import { screen, waitFor } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it, vi } from "vitest";
import { page } from "../shared/page/page";
import { supervisor } from "../testing/fixtures";
import { hub } from "../testing/hub";
import { problem } from "../testing/handlers/problem";
import { renderAt } from "../testing/render";
import { server } from "../testing/server";

const administrator = { ...supervisor, roles: [99], permissions: [...supervisor.permissions, "admin" as const], admin_tools: true };

describe("administrators' tools outside", () => {
  it("open from the bar, with an address that is asked for then", async () => {
    const leave = vi.spyOn(page, "leave").mockImplementation(() => undefined);
    server.use(hub.post("/api/users/admin-tools", () => HttpResponse.json({ data: { redirectUrl: "https://tools.example.gov/?login_token=abc" } })));
    const { user } = renderAt("/reports", { as: administrator });
    await user.click(await screen.findByRole("link", { name: "Administration tools" }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith("https://tools.example.gov/?login_token=abc"));
    expect(leave).toHaveBeenCalledOnce();
  });

  it("are not offered where there are none, and say so when asked for by address", async () => {
    server.use(hub.post("/api/users/admin-tools", () => problem(404, "not_found")));
    renderAt("/v2/admin-tools", { as: { ...administrator, admin_tools: false } });
    expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Administration tools" })).toBeNull();
  });
});
