import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { classNames } from "./class-names";
import "./table.css";

/** A plain, real table with a sticky head and hairlines. Scrolls inside itself on narrow screens. */
export function Table({ label, children, className, ...props }: ComponentProps<"table"> & { label: string }) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="ui-table-frame" tabIndex={0} role="region" aria-label={label}>
      <table {...props} className={classNames("ui-table", className)}>
        {children}
      </table>
    </div>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="ui-table-head">
      <tr>{children}</tr>
    </thead>
  );
}

export type SortOrder = "asc" | "desc";

export interface ColumnHeadProps {
  children: ReactNode;
  /** This column's order while the table is sorted by it. */
  order?: SortOrder | null;
  /** Present on a column that can be sorted. */
  onSort?: () => void;
  align?: "start" | "end";
  /** Keeps the words for assistive technology only. */
  hideName?: boolean;
  className?: string;
}

/** The head of a column; a button inside it sorts. */
export function ColumnHead({ children, order = null, onSort, align = "start", hideName, className }: ColumnHeadProps) {
  const Icon = order === "asc" ? ArrowUp : order === "desc" ? ArrowDown : ChevronsUpDown;
  return (
    <th
      scope="col"
      className={classNames("ui-column", className)}
      data-align={align}
      aria-sort={onSort ? (order === "asc" ? "ascending" : order === "desc" ? "descending" : "none") : undefined}
    >
      {onSort ? (
        <button type="button" className="ui-column-sort" onClick={onSort} data-sorted={order !== null || undefined}>
          {children}
          <Icon size={14} aria-hidden />
        </button>
      ) : hideName ? (
        <span className="ui-visually-hidden">{children}</span>
      ) : (
        children
      )}
    </th>
  );
}

export interface TableRowProps extends ComponentProps<"tr"> {
  isSelected?: boolean;
  /** The row that the keyboard or the open panel is on. */
  isCurrent?: boolean;
  /** Changed just now by somebody. */
  isFresh?: boolean;
  /** A click anywhere in the row that meets no control and selects no text. A link in the row does the same for the keyboard. */
  onOpen?: () => void;
}

const CONTROLS = "a, button, input, label, select, textarea, [role=menuitem]";

export function TableRow({ isSelected, isCurrent, isFresh, onOpen, className, ...props }: TableRowProps) {
  const handleClick = (event: MouseEvent<HTMLTableRowElement>) => {
    const isText = Boolean(getSelection()?.toString());
    const isElsewhere = !event.currentTarget.contains(event.target as Node);
    if (onOpen && !isText && !isElsewhere && !(event.target as Element).closest(CONTROLS)) onOpen();
  };
  return (
    // The keyboard has the link inside.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      {...props}
      {...(onOpen ? { onClick: handleClick, "data-opens": true } : {})}
      className={classNames("ui-row", className)}
      data-selected={isSelected || undefined}
      data-current={isCurrent || undefined}
      data-fresh={isFresh || undefined}
    />
  );
}

/** A cell; `header` makes it the row's name for assistive technology. */
export function Cell({ header, align = "start", className, ...props }: Omit<ComponentProps<"td">, "align"> & { header?: boolean; align?: "start" | "end" }) {
  const names = classNames("ui-cell", className);
  return header ? <th scope="row" {...props} className={names} data-align={align} /> : <td {...props} className={names} data-align={align} />;
}
