import { Pencil, Plus, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BusinessMember } from "../../../api/schema";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { EmptyState } from "../../../ui/empty-state";
import { IconButton } from "../../../ui/icon-button";
import { Skeleton } from "../../../ui/skeleton";
import { useBusinessUsers, useChangeBusinessUsers } from "./api/profile";
import { PersonDialog } from "./person-dialog";
import { useOptions } from "./use-options";

const nameOf = (person: BusinessMember) => [person.ds_firstname, person.ds_lastname].filter(Boolean).join(" ") || person.ds_mail;

/** Who belongs to the business: added, changed and removed by those whose role allows it. */
export function PeopleTab({ business }: { business: number }) {
  const { t } = useTranslation("profile");
  const problemWords = useProblemWords();
  const options = useOptions();
  const people = useBusinessUsers(business);
  const { remove } = useChangeBusinessUsers(business);
  const [open, setOpen] = useState<{ person: BusinessMember | null; does: "edit" | "remove" } | null>(null);
  if (people.error) return <LoadFailure error={people.error} onRetry={() => void people.refetch()} />;
  if (!people.data) return <Skeleton shape="card" />;
  const { data, roles } = people.data;
  const roleName = (role: string) => options("role").find(({ id }) => id === role)?.name ?? role;
  const close = () => {
    setOpen(null);
    remove.reset();
  };
  return (
    <>
      <p className="page-lead">{t("people.words")}</p>
      <p className="page-lead">{t("people.roleWords")}</p>
      {data.length === 0 ? <EmptyState level={3} title={t("people.none")} /> : null}
      <ul className="profile-entries">
        {data.map((person) => (
          <li key={person.id_business_user} className="profile-person">
            <div>
              <p className="profile-heading">
                <bdi>{nameOf(person)}</bdi>
              </p>
              <p>
                <bdi>{person.ds_mail}</bdi> · {roleName(person.role)}
              </p>
              {person.id_entity === null ? <p className="page-over">{t("people.waiting")}</p> : null}
            </div>
            {person.may_change ? (
              <div className="profile-choices">
                <IconButton
                  label={t("people.edit", { name: nameOf(person) })}
                  icon={<Pencil size={16} aria-hidden />}
                  onPress={() => setOpen({ person, does: "edit" })}
                />
                <IconButton
                  label={t("people.remove", { name: nameOf(person) })}
                  icon={<X size={16} aria-hidden />}
                  onPress={() => setOpen({ person, does: "remove" })}
                />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {roles.length > 0 ? (
        <div>
          <Button icon={<Plus size={16} aria-hidden />} onPress={() => setOpen({ person: null, does: "edit" })}>
            {t("people.add")}
          </Button>
        </div>
      ) : null}
      {open?.does === "edit" ? <PersonDialog business={business} person={open.person} roles={roles} onClose={close} /> : null}
      {open?.does === "remove" && open.person ? (
        <Dialog
          title={t("people.removeTitle", { name: nameOf(open.person) })}
          isOpen
          onClose={close}
          kind="alert"
          actions={
            <>
              <Button onPress={close}>{t("people.cancel")}</Button>
              <Button
                variant="danger"
                isPending={remove.isPending}
                onPress={() => remove.mutate(open.person?.id_business_user ?? "", { onSuccess: () => setOpen(null) })}
              >
                {t("people.removeConfirm")}
              </Button>
            </>
          }
        >
          <p>{t("people.removeWords")}</p>
          {remove.error ? (
            <Banner kind="error" isLive>
              {problemWords(remove.error)}
            </Banner>
          ) : null}
        </Dialog>
      ) : null}
    </>
  );
}
