import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import type { QueueItem } from "../../../../api/schema";
import { itemKeys } from "../../../../shared/cases/item/item-cache";
import { useSettled } from "../../../../shared/page/use-settled";
import { AutocompleteList } from "../../../../ui/autocomplete-list";
import { Button } from "../../../../ui/button";

export interface PersonSearchProps {
  /** An application of the person. */
  chosen: QueueItem | null;
  onChoose: (item: QueueItem | null) => void;
  error?: string | undefined;
}

/** Finds a person on file by one of their applications. */
export function PersonSearch({ chosen, onChoose, error }: PersonSearchProps) {
  const { t } = useTranslation("case");
  const [search, setSearch] = useState("");
  const settled = useSettled(search.trim(), 200);
  const found = useQuery({
    queryKey: [...itemKeys.queue, "person", settled],
    queryFn: ({ signal }) => api.get("/api/work-queue", { query: { search: settled, page_size: 10, sort: "createdAt", order: "desc" }, signal }),
    enabled: settled.length > 1,
    placeholderData: keepPreviousData,
  });
  if (chosen)
    return (
      <p className="case-chosen">
        <strong>{t("add.chosen", { name: chosen.itemName, id: chosen.externalId })}</strong>
        <Button size="small" onPress={() => onChoose(null)}>
          {t("add.change")}
        </Button>
      </p>
    );
  return (
    <div className="case-person-search">
      <p className="case-label">{t("add.find")}</p>
      <AutocompleteList
        label={t("add.find")}
        placeholder={t("add.findHint")}
        value={search}
        onChange={setSearch}
        empty={settled.length > 1 && found.data ? t("add.noOne") : t("add.typeFirst")}
        choices={(settled.length > 1 ? (found.data?.items ?? []) : []).map((item) => ({
          id: String(item.id),
          name: `${item.itemName} ${item.externalId}`,
          content: (
            <span className="case-person">
              <bdi>{item.itemName}</bdi>
              <span className="case-quiet">
                <bdi>{item.externalId}</bdi>
                {" · "}
                <bdi>{item.processName}</bdi>
              </span>
            </span>
          ),
          onChoose: () => onChoose(item),
        }))}
      />
      {error ? (
        <p className="case-error" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
