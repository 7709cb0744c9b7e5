import { Upload, UserPlus, Users } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdministeredProgram } from "../../../api/schema";
import { mayWrite } from "../../../shared/administration/administered";
import { useAddressQuery } from "../../../shared/page/address-query";
import { PortalFrame } from "../../../shared/administration/portal-frame";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { AddPeople } from "./add-people";
import { EditUser } from "./edit-form";
import { ImportPanel } from "./import-panel";
import { InviteForm } from "./invite-form";
import { UserList } from "./user-list";
import "./users.css";

/** The people of a program: those who work here are given a role, others are invited; many are brought in by a list. */
export function UsersPage() {
  return <PortalFrame tab="users">{(program, administered) => <People key={program} program={program} administered={administered} />}</PortalFrame>;
}

function People({ program, administered }: { program: number; administered: AdministeredProgram }) {
  const { t } = useTranslation("users");
  const [params, setParams] = useAddressQuery();
  const mayChange = mayWrite(administered, "UserMgmt");
  // The address may lead to an invitation, for a role that nobody has.
  const wantedRole = params.get("invite");
  const [invitee, setInvitee] = useState<string | null>(wantedRole !== null && mayChange ? "" : null);
  const [isAdding, setIsAdding] = useState(params.has("add") && mayChange);
  const member = Number(params.get("user")) || null;
  const list = params.get("import");
  const set = (name: "user" | "import", value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.set("program", String(program));
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  if (list !== null && mayChange)
    return <ImportPanel program={program} id={list || null} onList={(id) => set("import", id)} onClose={() => set("import", null)} />;
  return (
    <section className="page-card page-section page-pad">
      <p>{t("words")}</p>
      {mayChange ? (
        <div className="users-actions">
          <Button variant="primary" icon={<Users size={16} aria-hidden />} onPress={() => setIsAdding(true)}>
            {t("add.title")}
          </Button>
          <Button icon={<UserPlus size={16} aria-hidden />} onPress={() => setInvitee("")}>
            {t("invite")}
          </Button>
          <Button icon={<Upload size={16} aria-hidden />} onPress={() => set("import", "")}>
            {t("bring")}
          </Button>
        </div>
      ) : null}
      <UserList program={program} mayChange={mayChange} onEdit={(account) => set("user", String(account))} />
      <Dialog title={t("add.title")} isOpen={isAdding} onClose={() => setIsAdding(false)} size="medium">
        <AddPeople
          program={program}
          role={params.get("add") ?? ""}
          onInvite={(email) => {
            setIsAdding(false);
            setInvitee(email);
          }}
        />
      </Dialog>
      <Dialog title={t("invite")} isOpen={invitee !== null} onClose={() => setInvitee(null)} kind="form" size="medium">
        <InviteForm program={program} role={wantedRole ?? ""} address={invitee ?? ""} onDone={() => setInvitee(null)} />
      </Dialog>
      <Dialog title={t("edit")} isOpen={member !== null} onClose={() => set("user", null)} kind="form" size="medium">
        {member === null ? null : <EditUser member={member} program={program} onDone={() => set("user", null)} />}
      </Dialog>
    </section>
  );
}
