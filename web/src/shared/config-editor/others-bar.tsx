import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import type { TextEditor } from "../../api/schema";
import { Avatar } from "../../ui/avatar";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { useAuthorName } from "../identity/author-name";
import { isolated } from "../words/direction";
import type { News, Others } from "./use-others";
import "./config-editor.css";

/** What items of a text are. */
export type ItemSort = "place" | "state" | "rule" | "step" | "language";

export interface OthersBarProps {
  others: Others;
  /** What an item is called; null for what is not there, or not here yet. */
  nameOf: (item: string) => string | null;
}

/** Who else edits the text and where, and what they have saved since it was opened. */
export function OthersBar({ others: { editors, news, takeIn }, nameOf }: OthersBarProps) {
  const { t } = useTranslation("config-editor");
  const author = useAuthorName();
  const said = ({ by, isOwn, isPublished, changes }: News): string => {
    const name = author(by);
    if (isOwn) return isPublished ? t("ownPublished", { count: changes }) : t("ownSaved", { count: changes });
    return isPublished ? t("published", { name, count: changes }) : t("saved", { name, count: changes });
  };
  const people = [...new Set(editors.map(({ id }) => id))].map((id) => editors.filter((one) => one.id === id));
  const where = (of: readonly TextEditor[]) => of.flatMap(({ item }) => (item === null ? [] : (nameOf(item) ?? []))).map(isolated);
  return (
    <>
      {people.length > 0 ? (
        <ul className="config-others" aria-label={t("here")}>
          {people.map((of) => {
            const name = of[0]?.name ?? "";
            const items = where(of);
            return (
              <li key={of[0]?.id}>
                <Avatar name={name} size="tiny" />
                <span>{items.length > 0 ? t("at", { name: author(name), item: items.join(", ") }) : t("editing", { name: author(name) })}</span>
              </li>
            );
          })}
        </ul>
      ) : null}
      <div role="status">
        {news ? (
          <Banner
            kind="info"
            action={
              <Button size="small" onPress={takeIn}>
                {t("takeIn")}
              </Button>
            }
          >
            {said(news)}
          </Banner>
        ) : null}
      </div>
    </>
  );
}

const OthersContext = createContext<readonly TextEditor[]>([]);

/** Tells the parts of an editor who else is at its items. */
export const OthersProvider = OthersContext.Provider;

/** Who else is in the text that is edited around. */
export const useEditorsHere = (): readonly TextEditor[] => useContext(OthersContext);

/** The mark at an item that others are editing; nothing where nobody is. */
export function OthersAt({ item, sort }: { item: string; sort: ItemSort }) {
  const { t } = useTranslation("config-editor");
  const author = useAuthorName();
  const here = useEditorsHere().filter((one) => one.item === item);
  if (here.length === 0) return null;
  return (
    <span className="config-others-at">
      {here.map(({ id, name }) => (
        <span key={id} className="config-others-one">
          <Avatar name={name} size="tiny" />
          <span>{t(`atThis.${sort}`, { name: author(name) })}</span>
        </span>
      ))}
    </span>
  );
}
