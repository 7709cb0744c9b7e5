import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../../shared/words/format";
import { IconButton } from "../../../../ui/icon-button";

export interface PagingProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** The shown part of the list, and links to the others. */
export function Paging({ page, pageSize, total, onPage }: PagingProps) {
  const { t } = useTranslation("work-queue");
  const format = useFormat();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <nav className="queue-paging" data-keep-clear aria-label={t("paging.label")}>
      <span className="tabular" role="status">
        {t("paging.range", { from: format.number(from), to: format.number(Math.min(total, page * pageSize)), total: format.number(total) })}
      </span>
      <span className="queue-paging-keys">
        <IconButton
          label={t("paging.previous")}
          icon={<ChevronLeft size={18} className="queue-turn" aria-hidden />}
          isDisabled={page <= 1}
          onPress={() => onPage(page - 1)}
        />
        <span className="tabular">{t("paging.page", { page: format.number(page), last: format.number(last) })}</span>
        <IconButton
          label={t("paging.next")}
          icon={<ChevronRight size={18} className="queue-turn" aria-hidden />}
          isDisabled={page >= last}
          onPress={() => onPage(page + 1)}
        />
      </span>
    </nav>
  );
}
