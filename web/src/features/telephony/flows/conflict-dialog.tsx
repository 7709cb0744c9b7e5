import { useTranslation } from "react-i18next";
import type { Flow } from "../../../api/schema";
import { useAuthorName } from "../../../shared/identity/author-name";
import { useFormat } from "../../../shared/words/format";
import { useUser } from "../../../shared/identity/user";
import { ConflictDialog as TextConflictDialog, type ConflictDialogProps } from "../../../shared/config-editor/conflict-dialog";

/** Somebody has saved or published the flow meanwhile. */
export function ConflictDialog(props: Omit<ConflictDialogProps<Flow>, "words">) {
  const { t } = useTranslation("flows");
  const format = useFormat(useUser().zone);
  const author = useAuthorName();
  return (
    <TextConflictDialog
      {...props}
      words={{
        title: t("conflict.title", { name: props.mine.name }),
        published: ({ version, published_by, published_at_ms }) =>
          t("conflict.published", { name: author(published_by), version, date: format.dateTime(published_at_ms) }),
        drafted: ({ created_by, created_at_ms }) => t("conflict.drafted", { name: author(created_by), date: format.dateTime(created_at_ms) }),
        words: t("conflict.words"),
        mine: t("conflict.mine"),
        theirs: t("conflict.theirs"),
        texts: t("conflict.texts"),
        place: t("conflict.place"),
        myText: t("conflict.myText"),
        theirText: t("conflict.theirText"),
        nothing: t("conflict.nothing"),
        same: t("conflict.same"),
      }}
    />
  );
}
