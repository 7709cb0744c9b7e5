import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { Link } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { ApiProblem } from "../../api/problem";
import { renderAt } from "../../testing/render";
import { Button } from "../../ui/button";
import { TextField } from "../../ui/text-field";
import { Fields } from "./fields";
import { useFields } from "./use-fields";

interface Profile {
  name: string;
  city: string;
}

type Send = (values: Profile) => Promise<unknown>;

function ProfilePage({ send }: { send: Send }) {
  const [stored, setStored] = useState<Profile>({ name: "Ana", city: "" });
  const filled = (value: string, label: string) => (value.trim() === "" ? `Enter your ${label.toLowerCase()}.` : null);
  const form = useFields<Profile>({
    fields: { name: { label: "Name", rules: [filled] }, city: { label: "City", rules: [filled], wire: "ds_city" } },
    values: stored,
    onSubmit: send,
  });
  return (
    <Fields form={form}>
      <TextField {...form.bind("name")} />
      <TextField {...form.bind("city")} />
      <p>{form.isDirty ? "changed" : "as stored"}</p>
      <Button type="submit" isPending={form.isSubmitting}>
        Save
      </Button>
      <Button onPress={form.discard}>Discard</Button>
      <Button onPress={() => setStored({ name: "Bo", city: "Moab" })}>Load</Button>
      <Link to="/elsewhere">Elsewhere</Link>
    </Fields>
  );
}

function show(send: Send = async () => undefined) {
  const handleSend = vi.fn(send);
  const routes = [
    { path: "/", element: <ProfilePage send={handleSend} /> },
    { path: "/elsewhere", element: <h1>Elsewhere</h1> },
  ];
  return { ...renderAt("/", { routes }), handleSend };
}

const refusal = (errors: { field: string; key: string }[]) => new ApiProblem(422, { key: "invalid_field", message: "refused", errors });

describe("the fields of an ordinary form", () => {
  it("that do not pass are summed up, with the focus, and each line leads to its field", async () => {
    const { user, handleSend } = show();
    await user.clear(await screen.findByRole("textbox", { name: "Name" }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    const summary = await screen.findByRole("group", { name: "There is a problem" });
    expect(summary).toHaveFocus();
    expect(document.title).toMatch(/^Error: /);
    expect(
      within(summary)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Name Enter your name.", "City Enter your city."]);
    await user.click(within(summary).getByRole("link", { name: /City/ }));
    expect(screen.getByRole("textbox", { name: "City" })).toHaveFocus();
    expect(screen.getByRole("textbox", { name: "City" })).toHaveAccessibleDescription("Enter your city.");
    await user.keyboard("Moab");
    await waitFor(() => expect(within(summary).getByRole("status")).toHaveTextContent("1 field needs your attention"));
    expect(screen.getByRole("textbox", { name: "City" })).toBeValid();
    expect(handleSend).not.toHaveBeenCalled();
  });

  it("are sent as they were filled in, and are then what is stored", async () => {
    const { user, handleSend } = show();
    await user.type(await screen.findByRole("textbox", { name: "City" }), "Moab");
    expect(screen.getByText("changed")).toBeInTheDocument();
    await user.keyboard("{Enter}");
    await screen.findByText("as stored");
    expect(handleSend).toHaveBeenCalledExactlyOnceWith({ name: "Ana", city: "Moab" });
    expect(screen.getByRole("textbox", { name: "City" })).toHaveValue("Moab");
  });

  it("that the hub refuses say so by its name for them, until they are changed", async () => {
    let answer: Promise<unknown> = Promise.reject(refusal([{ field: "ds_city", key: "too_long" }]));
    answer.catch(() => undefined);
    const { user } = show(() => answer);
    await user.type(await screen.findByRole("textbox", { name: "City" }), "Moab");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "City" })).toHaveAccessibleDescription("This is too long: City."));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect(screen.getByText("changed")).toBeInTheDocument();
    answer = Promise.resolve();
    await user.clear(screen.getByRole("textbox", { name: "City" }));
    await user.type(screen.getByRole("textbox", { name: "City" }), "Reno");
    expect(screen.getByRole("textbox", { name: "City" })).toBeValid();
    await user.click(screen.getByRole("button", { name: "Save" }));
    await screen.findByText("as stored");
  });

  it("are not blamed for what is about none of them", async () => {
    const { user } = show(() => Promise.reject(refusal([{ field: "other", key: "required" }])));
    await user.type(await screen.findByRole("textbox", { name: "City" }), "Moab");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("alert")).toBeInTheDocument();
    expect(screen.getByRole("textbox", { name: "City" })).toBeValid();
  });

  it("follow what is stored where they were not changed, and go back to it", async () => {
    const { user } = show();
    await user.type(await screen.findByRole("textbox", { name: "City" }), "Reno");
    await user.click(screen.getByRole("button", { name: "Load" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Name" })).toHaveValue("Bo"));
    expect(screen.getByRole("textbox", { name: "City" })).toHaveValue("Reno");
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(screen.getByRole("textbox", { name: "City" })).toHaveValue("Moab");
    expect(screen.getByText("as stored")).toBeInTheDocument();
  });

  it("that were changed are not left without asking", async () => {
    const { user } = show();
    await user.type(await screen.findByRole("textbox", { name: "City" }), "Reno");
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    await user.click(await screen.findByRole("button", { name: "Stay" }));
    expect(screen.getByRole("textbox", { name: "City" })).toHaveValue("Reno");
    await user.click(screen.getByRole("link", { name: "Elsewhere" }));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    expect(await screen.findByRole("heading", { name: "Elsewhere" })).toBeInTheDocument();
  });
});
