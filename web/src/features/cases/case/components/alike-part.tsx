import { useEffect, useRef, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { QueueItem } from "../../../../api/schema";
import { ItemStatus } from "../../../../shared/cases/item/item-status";
import { useFormat } from "../../../../shared/words/format";
import { Button } from "../../../../ui/button";
import type { Alike } from "../api/alike";

export interface AlikePartProps {
  alike: readonly Alike[];
  isPending: boolean;
  /** When they were looked for, and when they were last shown for that: the keyboard is led here once, never out of a field in which one types. */
  askedAt: number;
  shownFor: RefObject<number>;
  onChoose: (item: QueueItem) => void;
  /** Nobody of them: the person is new. */
  onNobody: () => void;
}

/** "Is it one of these?": people on file who may be the same, before somebody is put on file twice. */
export function AlikePart({ alike, isPending, askedAt, shownFor, onChoose, onNobody }: AlikePartProps) {
  const { t } = useTranslation("case");
  const format = useFormat();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (shownFor.current === askedAt) return;
    shownFor.current = askedAt;
    title.current?.focus();
  }, [askedAt, shownFor]);
  return (
    <section className="case-alike" aria-labelledby="case-alike-title">
      <h2 id="case-alike-title" ref={title} tabIndex={-1} className="page-subtitle">
        {t("add.alike.title")}
      </h2>
      <p className="case-quiet">{t("add.alike.words")}</p>
      <ul className="case-alike-list">
        {alike.map(({ item, by }) => (
          <li key={item.id} className="case-alike-one">
            <span className="case-alike-words">
              <strong>
                <bdi>{item.itemName}</bdi>
              </strong>
              <span className="case-quiet">
                <bdi className="tabular">{item.externalId}</bdi>
                {" · "}
                <bdi>{item.processName}</bdi>
                {" · "}
                {format.names(by.map((one) => t(`add.alike.by.${one}`)))}
              </span>
            </span>
            <ItemStatus token={item.statusToken} name={item.currentStateName} />
            <Button size="small" aria-label={t("add.alike.chooseOf", { name: item.itemName, id: item.externalId })} onPress={() => onChoose(item)}>
              {t("add.alike.choose")}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <Button isPending={isPending} onPress={onNobody}>
          {t("add.alike.nobody")}
        </Button>
      </div>
    </section>
  );
}
