import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { reviewer } from "../../../testing/fixtures";
import { ownPhoneHandlers, resetTelephones, telephones } from "../../../testing/handlers/own-phone";
import { problem } from "../../../testing/handlers/problem";
import { hub } from "../../../testing/hub";
import { renderAt } from "../../../testing/render";
import { server } from "../../../testing/server";
import { useOwnPhone } from "./own-phone";
import { TalkBy, type TalkByChoice } from "./talk-by";

beforeEach(() => {
  resetTelephones();
  server.use(...ownPhoneHandlers);
});

function Chosen() {
  const [value, setValue] = useState<TalkByChoice>("browser");
  const { data: phone } = useOwnPhone();
  return (
    <>
      <TalkBy value={value} onChange={setValue} />
      <output>{value}</output>
      {phone ? <p>The hub has answered</p> : null}
    </>
  );
}

describe("one's own telephone", () => {
  it("is not offered where the hub cannot call telephones", async () => {
    renderAt("/", { as: reviewer, routes: [{ path: "/", element: <Chosen /> }] });
    expect(await screen.findByText("The hub has answered")).toBeVisible();
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("is proved by a code that is read to it, and then chosen", async () => {
    telephones.canBeCalled = true;
    const { user } = renderAt("/", { as: reviewer, routes: [{ path: "/", element: <Chosen /> }] });
    await user.click(await screen.findByRole("radio", { name: "My phone" }));
    await user.type(await screen.findByRole("textbox", { name: "Phone number" }), "12");
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    expect(await screen.findByRole("textbox", { name: "Phone number" })).toBeInvalid();
    await user.clear(screen.getByRole("textbox", { name: "Phone number" }));
    await user.type(screen.getByRole("textbox", { name: "Phone number" }), "+12025550154");
    await user.click(screen.getByRole("radio", { name: "By phone call" }));
    await user.click(screen.getByRole("button", { name: "Send the code" }));
    expect(await screen.findByText("Your phone is being called. The code is read twice.")).toBeVisible();
    telephones.state = "declined";
    expect(await screen.findByText("The call was declined. Ask for a new code.", undefined, { timeout: 4000 })).toBeVisible();
    await user.click(screen.getByLabelText("Character 1 of 6"));
    await user.paste("111111");
    expect(await screen.findByText("That code is incorrect. Check it and try again.")).toBeVisible();
    await user.click(screen.getByLabelText("Character 1 of 6"));
    await user.paste("482913");
    expect(await screen.findByRole("radio", { name: /My phone, .*\(202\) 555-0154/ })).toBeChecked();
    expect(screen.getByText("own_phone")).toBeVisible();
    expect(screen.getByText("Your phone rings first. When you answer, the other side is called.")).toBeVisible();
  });

  it("is removed, and a removal that fails says so", async () => {
    Object.assign(telephones, { canBeCalled: true, number: "+12025550154" });
    server.use(hub.delete("/api/own-phone", () => problem(503, "overloaded"), { once: true }));
    const { user } = renderAt("/", { as: reviewer, routes: [{ path: "/", element: <Chosen /> }] });
    await user.click(await screen.findByRole("button", { name: "Change my phone" }));
    await user.click(await screen.findByRole("button", { name: /^Remove .*\(202\) 555-0154/ }));
    expect(await within(screen.getByRole("dialog")).findByRole("alert")).toBeVisible();
    await user.click(screen.getByRole("button", { name: /^Remove .*\(202\) 555-0154/ }));
    expect(await screen.findByRole("button", { name: "Set up my phone" })).toBeVisible();
    expect(telephones.number).toBeNull();
  });
});
