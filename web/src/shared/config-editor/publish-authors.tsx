import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../api/client";
import type { ConfigurationLine } from "../../api/schema";
import { Banner } from "../../ui/banner";
import { accountId } from "../cases/item/reviewer";
import { useAuthorName } from "../identity/author-name";
import { useUser } from "../identity/user";
import { useFormat } from "../words/format";
import { useProblemWords } from "../words/problem-words";

/** The kinds whose publish dialogs name authors. */
export type AuthoredKind = "workflow" | "form" | "validation_rules" | "flow" | "program_details";

export interface PublishAuthorsProps {
  kind: AuthoredKind;
  textKey: string;
  /** The version in force; null before the first. */
  published: number | null;
  /** The draft's; null where none waits. */
  draft: { version: number; author: number; created_by: string } | null;
  /** There are changes here that are saved with the publishing. */
  isUnsaved?: boolean;
}

/** Somebody who has saved a text: two people may have the same name, and of old texts the account is not known (0). */
export interface Author {
  account: number;
  name: string;
}

const keyOf = ({ account, name }: Author) => (account > 0 ? String(account) : name);

/** How many changes each author made, by the author's key: lines that follow each other are one. */
export function changesByAuthor(lines: readonly ConfigurationLine[]): Map<string, { author: Author; count: number }> {
  const counts = new Map<string, { author: Author; count: number }>();
  let former: string | null = null;
  for (const { change, by, author: account } of lines) {
    const author = { account, name: by };
    const key = change === "same" ? null : keyOf(author);
    if (key !== null && key !== former) counts.set(key, { author, count: (counts.get(key)?.count ?? 0) + 1 });
    former = key;
  }
  return counts;
}

/** Whose changes are published, in numbers; those of others stand out, so that nobody's unfinished work goes unseen. */
export function PublishAuthors({ kind, textKey, published, draft, isUnsaved = false }: PublishAuthorsProps) {
  const { t } = useTranslation("config-editor");
  const author = useAuthorName();
  const problemWords = useProblemWords();
  const format = useFormat();
  const user = useUser();
  const own = `${user.ds_firstname} ${user.ds_lastname}`.trim();
  const authors = useQuery({
    queryKey: ["configuration", "authors", kind, textKey, published, draft?.version ?? null],
    queryFn: async ({ signal }) => {
      const path = { key: textKey, version: published!, to: draft!.version };
      const { lines } = await api.get(`/api/configuration/${kind}/{key}/differences/{version}/{to}`, { path, signal });
      return changesByAuthor(lines);
    },
    enabled: published !== null && draft !== null,
    gcTime: 0,
  });
  if (!draft) return null;
  if (authors.isError) return <Banner kind="error">{problemWords(authors.error)}</Banner>;
  // Before the first version everything is new, and the last to save it stands for it.
  const drafted = { account: draft.author, name: draft.created_by };
  const counts = published === null ? new Map([[keyOf(drafted), { author: drafted, count: null }]]) : authors.data;
  if (!counts) return null;
  const isOwn = ({ account, name }: Author) => (account > 0 ? account === accountId(user) : name === own);
  const others = [...counts.values()].filter((one) => !isOwn(one.author));
  const said = ({ name }: Author, count: number | null) =>
    count === null ? t("draftBy", { name: author(name) }) : t("changesBy", { name: author(name), count });
  const ownCount = [...counts.values()].find((one) => isOwn(one.author))?.count;
  const parts = [
    ...others.map((one) => said(one.author, one.count)),
    ...(typeof ownCount === "number" ? [t("changesByYou", { count: ownCount })] : []),
    ...(isUnsaved ? [t("unsavedByYou")] : []),
  ];
  if (parts.length === 0) return null;
  const words = format.names(parts);
  return others.length > 0 ? (
    <Banner kind="warning" title={t("othersToo")}>
      {words}
    </Banner>
  ) : (
    <p>{words}</p>
  );
}
