import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "../../../../shared/words/direction";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { FieldSet } from "../../../../ui/field-set";
import { TextField } from "../../../../ui/text-field";
import { freshId, withWords, type ListName, type Named } from "./model";

export interface NamedListProps {
  name: ListName;
  list: Named[];
  /** The language of the texts that are shown. */
  lang: string;
  isReadOnly: boolean;
  /** `place` names what was typed in, so that typing on is one edit. */
  onChange: (list: Named[], place?: string) => void;
}

/** Entries with a name in each language, in an order that one chooses. */
export function NamedList({ name, list, lang, isReadOnly, onChange }: NamedListProps) {
  const { t } = useTranslation("admin-programs");
  // The entry that gets the focus: a new one, or the neighbor of one that is gone.
  const [wanted, setWanted] = useState<{ id: string } | null>(null);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wanted !== null) box.current?.focus();
  }, [wanted]);
  const swap = (from: number, to: number) => {
    const next = [...list];
    [next[from], next[to]] = [next[to]!, next[from]!];
    onChange(next);
  };
  const remove = (place: number) => {
    const neighbor = list[place + 1] ?? list[place - 1];
    onChange(list.toSpliced(place, 1));
    setWanted(neighbor ? { id: neighbor.id } : null);
  };
  const add = () => {
    const id = freshId(list);
    onChange([...list, { id, words: {} }]);
    setWanted({ id });
  };
  return (
    <FieldSet label={t(`lists.${name}`)} description={t(`listWords.${name}`)}>
      {list.length ? (
        <ol className="program-entries">
          {list.map((one, place) => {
            const shown = isolated(one.words[lang] ?? one.words.en ?? one.id);
            return (
              <li key={one.id}>
                <TextField
                  label={t("entry", { number: place + 1 })}
                  hideLabel
                  value={one.words[lang] ?? ""}
                  placeholder={lang === "en" ? "" : (one.words.en ?? "")}
                  onChange={(text) =>
                    onChange(
                      list.map((other) => (other.id === one.id ? { ...other, words: withWords(other.words, lang, text) } : other)),
                      `${name}.${one.id}.${lang}`,
                    )
                  }
                  maxLength={400}
                  textLang={lang}
                  isReadOnly={isReadOnly}
                  {...(one.id === wanted?.id ? { inputRef: box } : {})}
                />
                {isReadOnly ? null : (
                  <span className="program-entry-actions">
                    <IconButton
                      label={t("entryUp", { name: shown })}
                      icon={<ArrowUp size={16} />}
                      isDisabled={place === 0}
                      onPress={() => swap(place, place - 1)}
                    />
                    <IconButton
                      label={t("entryDown", { name: shown })}
                      icon={<ArrowDown size={16} />}
                      isDisabled={place === list.length - 1}
                      onPress={() => swap(place, place + 1)}
                    />
                    <IconButton label={t("entryRemove", { name: shown })} icon={<Trash2 size={16} />} onPress={() => remove(place)} />
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      ) : null}
      {isReadOnly ? null : (
        <Button size="small" icon={<Plus size={16} aria-hidden />} aria-label={t("entryAddTo", { list: t(`lists.${name}`) })} onPress={add}>
          {t("entryAdd")}
        </Button>
      )}
    </FieldSet>
  );
}
