import { UserRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { QueueItem } from "../../../api/schema";
import { AutocompleteList } from "../../../ui/autocomplete-list";
import { Avatar } from "../../../ui/avatar";
import { Banner } from "../../../ui/banner";
import { Dialog } from "../../../ui/dialog";
import { Skeleton } from "../../../ui/skeleton";
import { useProblemWords } from "../../words/problem-words";
import { useSeenItem } from "./use-seen-item";
import { useUser } from "../../identity/user";
import { isMine } from "./reviewer";
import { useItemChange } from "./use-item-change";
import "./item.css";

export interface AssignDialogProps {
  item: Pick<QueueItem, "id" | "externalId" | "ownerId">;
  onClose: () => void;
}

/** Chooses who works on an application, among those whom the hub would accept. */
export function AssignDialog({ item, onClose }: AssignDialogProps) {
  const { t } = useTranslation("item");
  const me = useUser();
  const { detail, seen } = useSeenItem(item.id);
  const problemWords = useProblemWords();
  const { assign } = useItemChange();
  const [search, setSearch] = useState("");

  const owners = seen?.owners ?? [];
  const found = owners.filter((owner) => owner.possible_user_name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()));
  const choose = (owner: { id: number; name: string } | null) => () => {
    onClose();
    if (seen) void assign(seen, owner);
  };

  return (
    <Dialog title={t("assign.title", { id: item.externalId })} isOpen onClose={onClose} className="item-assign">
      {detail.isPending ? (
        <div aria-busy="true" className="item-busy">
          <Skeleton shape="row" lines={4} />
        </div>
      ) : detail.isError ? (
        <Banner kind="error" isLive>
          {problemWords(detail.error)}
        </Banner>
      ) : (
        <>
          {seen && !seen.may_unassign ? <p className="item-note">{t("assign.selfOnly")}</p> : null}
          <AutocompleteList
            label={t("assign.search")}
            placeholder={t("assign.search")}
            value={search}
            onChange={setSearch}
            empty={t("assign.noOne")}
            choices={[
              ...found.map((owner) => ({
                id: String(owner.possible_user_id),
                name: isMine(owner.possible_user_id, me) ? t("assign.me", { name: owner.possible_user_name }) : owner.possible_user_name,
                content: (
                  <span className="item-person">
                    <Avatar name={owner.possible_user_name} size="small" />
                    <span>{isMine(owner.possible_user_id, me) ? t("assign.me", { name: owner.possible_user_name }) : owner.possible_user_name}</span>
                    {owner.possible_user_id === item.ownerId ? <span className="item-note">{t("assign.now")}</span> : null}
                  </span>
                ),
                onChoose: choose({ id: owner.possible_user_id, name: owner.possible_user_name }),
              })),
              ...(item.ownerId !== null && !search && seen?.may_unassign
                ? [
                    {
                      id: "nobody",
                      name: t("assign.nobody"),
                      content: (
                        <span className="item-person">
                          <UserRound size={18} aria-hidden />
                          <span>{t("assign.nobody")}</span>
                        </span>
                      ),
                      onChoose: choose(null),
                    },
                  ]
                : []),
            ]}
          />
        </>
      )}
    </Dialog>
  );
}
