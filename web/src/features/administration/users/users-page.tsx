import { Upload, UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { AdministeredProgram } from "../../../api/schema";
import { mayWrite } from "../../../shared/administration/administered";
import { PortalFrame } from "../../../shared/administration/portal-frame";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { EditUser } from "./edit-form";
import { ImportPanel } from "./import-panel";
import { InviteForm } from "./invite-form";
import { UserList } from "./user-list";
import "./users.css";

/** The people of a program: invited, given roles, brought in by a list. */
export function UsersPage() {
  return <PortalFrame tab="users">{(program, administered) => <People key={program} program={program} administered={administered} />}</PortalFrame>;
}

function People({ program, administered }: { program: number; administered: AdministeredProgram }) {
  const { t } = useTranslation("users");
  const [params, setParams] = useSearchParams();
  const mayChange = mayWrite(administered, "UserMgmt");
  // The address may lead to an invitation, for a role that nobody has.
  const wantedRole = params.get("invite");
  const [isInviting, setIsInviting] = useState(wantedRole !== null && mayChange);
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
          <Button variant="primary" icon={<UserPlus size={16} aria-hidden />} onPress={() => setIsInviting(true)}>
            {t("invite")}
          </Button>
          <Button icon={<Upload size={16} aria-hidden />} onPress={() => set("import", "")}>
            {t("bring")}
          </Button>
        </div>
      ) : null}
      <UserList program={program} mayChange={mayChange} onEdit={(account) => set("user", String(account))} />
      <Dialog title={t("invite")} isOpen={isInviting} onClose={() => setIsInviting(false)} kind="form" size="medium">
        <InviteForm program={program} role={wantedRole ?? ""} onDone={() => setIsInviting(false)} />
      </Dialog>
      <Dialog title={t("edit")} isOpen={member !== null} onClose={() => set("user", null)} kind="form" size="medium">
        {member === null ? null : <EditUser member={member} onDone={() => set("user", null)} />}
      </Dialog>
    </section>
  );
}
