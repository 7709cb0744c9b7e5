import { screen, within } from "@testing-library/react";
import { reviewer } from "./fixtures";
import { renderAt } from "./render";

/** Opens the conversation with Amal Haddad for a reviewer: the whole region, its messages and its composer. */
export async function openThread(path = "/v2/inbox/t-10001") {
  const shown = renderAt(path, { as: reviewer });
  const region = await screen.findByRole("region", { name: "Conversation with Amal Haddad" });
  return { ...shown, region, log: within(region).getByRole("log", { name: "Messages" }), composer: within(region).getByRole("region", { name: "Write" }) };
}
