import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/words/format";
import { IconButton } from "../../../ui/icon-button";

/** Subscriptions on a page (specification 3, section 9). */
export const PAGE_SIZE = 7;

/** The shown part of a short list; a list that has become shorter shows its last page. */
export function usePages<Item>(items: readonly Item[]) {
  const [wanted, setPage] = useState(1);
  const last = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  const page = Math.min(wanted, last);
  return { shown: items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, last, total: items.length, setPage };
}

/** Which part is shown, and the ways to the others; nothing where there is one page. */
export function ShortPages({ page, last, total, setPage }: Omit<ReturnType<typeof usePages>, "shown">) {
  const { t } = useTranslation("marketplace");
  const format = useFormat();
  if (last === 1) return null;
  const range = {
    from: format.number((page - 1) * PAGE_SIZE + 1),
    to: format.number(Math.min(total, page * PAGE_SIZE)),
    total: format.number(total),
  };
  return (
    <nav className="subs-pages" aria-label={t("paging.label")}>
      <span className="tabular" role="status">
        {t("paging.range", range)}
      </span>
      <IconButton
        label={t("paging.previous")}
        icon={<ChevronLeft size={18} className="subs-turn" aria-hidden />}
        isDisabled={page <= 1}
        onPress={() => setPage(page - 1)}
      />
      <IconButton
        label={t("paging.next")}
        icon={<ChevronRight size={18} className="subs-turn" aria-hidden />}
        isDisabled={page >= last}
        onPress={() => setPage(page + 1)}
      />
    </nav>
  );
}
