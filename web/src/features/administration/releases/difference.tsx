import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAuthorName } from "../../../shared/identity/author-name";
import { useUser } from "../../../shared/identity/user";
import { isolated } from "../../../shared/words/direction";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import type { ConfigurationLine } from "../../../api/schema";
import { useDifference, type Compared } from "./api";
import { textChanges, type TextChange } from "./text-changes";
import "./releases.css";

/** More differences than these are counted. */
const MOST = 60;
/** Lines that are the same, shown before and after a change. */
const AROUND = 3;

/** What differs between two versions of a text: in words, and line by line with authors. */
export function Difference({ compared }: { compared: Compared }) {
  const { t, i18n } = useTranslation("releases");
  const problemWords = useProblemWords();
  const difference = useDifference(compared);
  const [isByLine, setByLine] = useState(false);
  if (difference.isError) return <Banner kind="error">{problemWords(difference.error)}</Banner>;
  if (!difference.data) return <Skeleton lines={3} />;
  const { before, after, lines } = difference.data;
  const changes = textChanges(before, after, i18n.language);
  return (
    <div className="releases-stack">
      {changes.length === 0 ? <p>{t("difference.none")}</p> : null}
      <ul className="releases-changes">
        {changes.slice(0, MOST).map((change, place) => (
          // A difference has no id, and the list never changes its order.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <ChangeWords change={change} />
          </li>
        ))}
      </ul>
      {changes.length > MOST ? <p>{t("difference.more", { number: changes.length - MOST })}</p> : null}
      {lines.length > 0 ? (
        <div>
          <Button size="small" variant="quiet" aria-expanded={isByLine} onPress={() => setByLine(!isByLine)}>
            {isByLine ? t("difference.hideLines") : t("difference.showLines")}
          </Button>
        </div>
      ) : null}
      {isByLine ? <Lines lines={lines} /> : null}
    </div>
  );
}

function ChangeWords({ change }: { change: TextChange }) {
  const { t } = useTranslation("releases");
  const thing = change.thing === "text" ? t("things.text") : t(`things.${change.thing}`, { name: isolated(change.name) });
  const value = (text: string | null | undefined) => (text ? isolated(text) : t("difference.nothing"));
  switch (change.change) {
    case "renamed":
      return t("change.renamed", { thing, from: value(change.from), to: value(change.to) });
    case "set":
      return t("change.set", { thing, member: isolated(change.member ?? ""), from: value(change.from), to: value(change.to) });
    case "added":
    case "removed":
    case "moved":
    case "required":
    case "optional":
      return t(`change.${change.change}`, { thing });
  }
}

/** The lines that differ with some around them, the former text beside the new one, each changed line with who saved it. */
function Lines({ lines }: { lines: readonly ConfigurationLine[] }) {
  const { t } = useTranslation("releases");
  const author = useAuthorName();
  const format = useFormat(useUser().zone);
  const isNear = (place: number) => lines.slice(Math.max(0, place - AROUND), place + AROUND + 1).some((line) => line.change !== "same");
  const shown = lines.map((line, place) => ({ line, place })).filter(({ place }) => isNear(place));
  return (
    <Table label={t("difference.lines")} className="releases-lines">
      <TableHead>
        <ColumnHead>{t("difference.before")}</ColumnHead>
        <ColumnHead>{t("difference.after")}</ColumnHead>
        <ColumnHead>{t("difference.by")}</ColumnHead>
      </TableHead>
      <tbody>
        {shown.map(({ line, place }) => (
          <TableRow key={place} data-change={line.change}>
            <Cell dir="ltr">{line.change === "added" ? null : line.change === "removed" ? <del>{line.text}</del> : line.text}</Cell>
            <Cell dir="ltr">{line.change === "removed" ? null : line.change === "added" ? <ins>{line.text}</ins> : line.text}</Cell>
            <Cell>{line.change === "same" ? null : t("by", { name: author(line.by), date: format.dateTime(line.at_ms) })}</Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
