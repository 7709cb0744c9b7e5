import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Suggestion } from "../../../../api/schema";
import { threadPath } from "../../../../shared/page/paths";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useSettled } from "../../../../shared/page/use-settled";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { SearchField } from "../../../../ui/search-field";
import { Select } from "../../../../ui/select";
import { showToast } from "../../../../ui/toast-queue";
import { useConversations } from "../api/conversations";
import { useDismissStranger, useLinkStranger } from "../api/strangers";

export interface StrangerActionsProps {
  kind: "mail" | "text";
  id: string;
  /** What the choice of a conversation is for. */
  label: string;
  suggestion: Suggestion | null;
  /** The words of the offer to keep the sender's address or number; null: there is none. */
  remember: string | null;
  /** Whether the offer is taken unless somebody says otherwise. */
  isRemembered?: boolean;
}

/** Chooses whose a stranger's mail or texts are, by search, and files them there; or puts them aside. */
export function StrangerActions({ kind, id, label, suggestion, remember, isRemembered: isRememberedFirst = false }: StrangerActionsProps) {
  const { t } = useTranslation("communications");
  const problemWords = useProblemWords();
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const conversations = useConversations("all", useSettled(search.trim()));
  const link = useLinkStranger(kind);
  const dismiss = useDismissStranger(kind);
  const [chosen, setChosen] = useState<{ id: string; name: string } | null>(null);
  const [isRemembered, setIsRemembered] = useState(isRememberedFirst);
  const known = conversations.data?.pages.flatMap((page) => page.items) ?? [];
  const options = known.map((one) => ({ id: one.thread_id, name: `${one.name} · ${one.externalId}` }));
  // What was chosen stays, whatever is searched for next.
  const suggested = suggestion && { id: suggestion.thread_id, name: `${suggestion.name} · ${suggestion.externalId}` };
  for (const kept of [suggested, chosen]) {
    if (kept && !options.some((one) => one.id === kept.id)) options.unshift(kept);
  }
  const threadId = chosen?.id ?? suggested?.id ?? null;
  const handleLink = async () => {
    if (!threadId) return;
    try {
      // The row is gone when this is over: what follows must not depend on it.
      await link.mutateAsync({ id, threadId, remember: remember !== null && isRemembered });
      showToast({ kind: "success", title: t("waiting.linked"), action: { name: t("waiting.open"), onPress: () => void navigate(threadPath(threadId)) } });
    } catch (error) {
      showToast({ kind: "error", title: t("waiting.notLinked"), detail: problemWords(error) });
    }
  };
  const handleDismiss = () =>
    dismiss.mutate(id, { onError: (error) => showToast({ kind: "error", title: t("waiting.notDismissed"), detail: problemWords(error) }) });
  return (
    <>
      <SearchField label={t("waiting.search")} placeholder={t("waiting.search")} value={search} onChange={setSearch} />
      <Select
        label={label}
        placeholder={t("waiting.choose")}
        options={options}
        value={threadId}
        onChange={(value) => setChosen(options.find((one) => one.id === value) ?? null)}
      />
      {remember ? (
        <Checkbox isSelected={isRemembered} onChange={setIsRemembered}>
          {remember}
        </Checkbox>
      ) : null}
      <p className="waiting-actions">
        <Button size="small" isDisabled={!threadId} isPending={link.isPending} onPress={() => void handleLink()}>
          {t("waiting.link")}
        </Button>
        <Button size="small" variant="quiet" isPending={dismiss.isPending} onPress={handleDismiss}>
          {t("waiting.dismiss")}
        </Button>
      </p>
    </>
  );
}
