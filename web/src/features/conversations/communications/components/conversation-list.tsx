import { ListChecks, MessagesSquare } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Conversation } from "../../../../api/schema";
import { AssignDialog } from "../../../../shared/cases/item/assign-dialog";
import { paths, threadPath } from "../../../../shared/page/paths";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { hasPermission } from "../../../../shared/identity/roles";
import { useShortcuts } from "../../../../shared/page/shortcuts/shortcuts";
import { useSettled } from "../../../../shared/page/use-settled";
import { useUnread } from "../../../../shared/conversations/unread";
import { useUser } from "../../../../shared/identity/user";
import { Badge } from "../../../../ui/badge";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { EmptyState } from "../../../../ui/empty-state";
import { IconButton } from "../../../../ui/icon-button";
import { SearchField } from "../../../../ui/search-field";
import { Skeleton } from "../../../../ui/skeleton";
import { Tabs } from "../../../../ui/tabs";
import { useConversations } from "../api/conversations";
import { FOLDERS, useFolder } from "../inbox/folder";
import { useInboxChanges, type InboxChange } from "../inbox/use-inbox-changes";
import { ChosenBar } from "./chosen-bar";
import { ConversationRow } from "./conversation-row";

/** The conversations of a folder, the newest first, with a search by name, number or phone number, and what can be done to one or many. */
export function ConversationList({ openId, onOpen }: { openId: string | null; onOpen: () => void }) {
  const { t } = useTranslation("communications");
  const user = useUser();
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const searchRef = useRef<HTMLInputElement>(null);
  const { folder, address, choose: chooseFolder } = useFolder();
  const wanted = useSettled(search.trim());
  const list = useConversations(folder, wanted);
  const unread = useUnread(user);
  const problemWords = useProblemWords();
  const { run, isPending } = useInboxChanges();
  // Null: nothing is being chosen.
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [assigned, setAssigned] = useState<Conversation | null>(null);
  const shown = list.data?.pages.flatMap((page) => page.items) ?? [];
  const chosenRows = shown.filter((one) => chosen?.has(one.thread_id));
  const openAt = shown.findIndex((one) => one.thread_id === openId);
  const open = shown[openAt];
  // A read conversation leaves "New" while it is open; keyboard navigation continues from its position.
  const lastAt = useRef(-1);
  if (openAt >= 0) lastAt.current = openAt;
  // What is put aside or marked by a key is still the one that is open.
  const lastOpen = useRef<Conversation | undefined>(undefined);
  if (open) lastOpen.current = open;
  const current = open ?? (lastOpen.current?.thread_id === openId ? lastOpen.current : undefined);

  const handleChoose = (threadId: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(threadId);
    else next.delete(threadId);
    setChosen(next);
  };
  const handleChange = async (conversation: Conversation, change: InboxChange) => {
    const isAway = change.kind === "snooze" || change.kind === "done";
    // What is put aside makes way for the next one, or for the one before at the end of the list.
    const others = shown.filter((one) => one.thread_id !== conversation.thread_id);
    const next = isAway && conversation.thread_id === openId ? (others[Math.max(lastAt.current, 0)] ?? others.at(-1) ?? null) : undefined;
    if ((await run([conversation], change)) && next !== undefined) void navigate((next ? threadPath(next.thread_id) : paths.inbox) + address);
  };
  const handleChangeChosen = (change: InboxChange) => void run(chosenRows, change).then(() => setChosen(null));
  const change = (change: InboxChange) => {
    if (chosenRows.length > 0) handleChangeChosen(change);
    else if (current) void handleChange(current, change);
  };
  const move = (step: number) => {
    const next = shown[open ? openAt + step : step > 0 ? Math.max(lastAt.current, 0) : lastAt.current - 1];
    if (next) void navigate(threadPath(next.thread_id) + address);
  };
  useShortcuts(t("page.conversations"), [
    { keys: "j", words: t("inbox.keys.next"), key: "j", run: () => move(1) },
    { keys: "k", words: t("inbox.keys.previous"), key: "k", run: () => move(-1) },
    {
      keys: "x",
      words: t("inbox.keys.choose"),
      key: "x",
      run: () => (open ? handleChoose(open.thread_id, !chosen?.has(open.thread_id)) : setChosen(new Set())),
    },
    { keys: "u", words: t("inbox.actions.unread"), key: "u", run: () => change({ kind: "unread" }) },
    { keys: "h", words: t("inbox.keys.snooze"), key: "h", run: () => change({ kind: "snooze", choice: "tomorrow" }) },
    { keys: "d", words: t("inbox.actions.done"), key: "d", run: () => change({ kind: "done" }) },
    // Without a choice the conversation that is open has this key.
    ...(hasPermission(user, "queue.write") && chosenRows.length > 0
      ? [{ keys: "a", words: t("inbox.keys.mine"), key: "a", run: () => change({ kind: "mine" }) }]
      : []),
    { keys: "/", words: t("inbox.keys.find"), key: "/", run: () => searchRef.current?.focus() },
  ]);

  return (
    <nav className="conv" aria-label={t("page.conversations")} aria-busy={list.isPending || list.isPlaceholderData}>
      <div className="conv-head">
        <div className="conv-find">
          <SearchField label={t("conversations.find")} placeholder={t("conversations.findHint")} value={search} onChange={setSearch} inputRef={searchRef} />
          <IconButton
            size="small"
            label={chosen ? t("inbox.chooseEnd") : t("inbox.chooseMany")}
            icon={<ListChecks size={18} aria-hidden />}
            onPress={() => setChosen(chosen ? null : new Set())}
          />
        </div>
        <Tabs
          label={t("inbox.folders")}
          size="small"
          value={folder}
          onChange={(id) => {
            const next = FOLDERS.find((one) => one === id);
            if (next) chooseFolder(next);
            setChosen(null);
          }}
          tabs={FOLDERS.map((id) => ({
            id,
            name: t(`inbox.folder.${id}`),
            ...(id === "new" && unread.data ? { badge: <Badge count={unread.data.inbox} label={t("inbox.newCount", { count: unread.data.inbox })} /> } : {}),
          }))}
        />
        {chosen ? (
          <ChosenBar
            count={chosenRows.length}
            of={shown.length}
            isPending={isPending}
            onAll={(isChosen) => setChosen(new Set(isChosen ? shown.map((one) => one.thread_id) : []))}
            onChange={handleChangeChosen}
            onClose={() => setChosen(null)}
          />
        ) : null}
      </div>
      {list.isError ? <Banner kind="error">{problemWords(list.error)}</Banner> : null}
      {list.isPending ? (
        <div className="conv-skeleton">
          <Skeleton shape="card" lines={6} />
        </div>
      ) : null}
      {list.data && shown.length === 0 ? (
        <EmptyState icon={<MessagesSquare size={20} />} title={wanted ? t("conversations.noMatch") : t(`inbox.empty.${folder}`)}>
          {wanted ? t("conversations.noMatchWords") : t(`inbox.emptyWords.${folder}`)}
        </EmptyState>
      ) : null}
      <ul className="conv-list">
        {shown.map((conversation) => (
          <ConversationRow
            key={conversation.thread_id}
            conversation={conversation}
            isOpen={conversation.thread_id === openId}
            isChosen={chosen ? chosen.has(conversation.thread_id) : null}
            address={address}
            onOpen={onOpen}
            onChoose={handleChoose}
            onChange={(one, change) => void handleChange(one, change)}
            onAssign={setAssigned}
          />
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button size="small" variant="quiet" wide isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {t("conversations.more")}
        </Button>
      ) : null}
      {assigned ? (
        <AssignDialog item={{ id: assigned.item_id, externalId: assigned.externalId, ownerId: assigned.ownerId }} onClose={() => setAssigned(null)} />
      ) : null}
    </nav>
  );
}
