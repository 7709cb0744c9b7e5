import { useTranslation } from "react-i18next";
import { useAuthorName } from "../../identity/author-name";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { closeConflict, useItemConflict } from "./item-conflict";
import { useStatusWords } from "./status-words";
import "./item.css";

/** Asks what to do when somebody changed the application first, and shows the differences. */
export function ItemConflictDialog() {
  const { t } = useTranslation("item");
  const statusWords = useStatusWords();
  const author = useAuthorName();
  const conflict = useItemConflict((state) => state.conflict);
  if (!conflict) return null;
  const { seen, current, repeat } = conflict;
  const nobody = t("assign.nobody");
  const rows = [
    { name: t("conflict.status"), before: statusWords(seen.currentStateName), now: statusWords(current.currentStateName) },
    { name: t("conflict.owner"), before: seen.ownerName || nobody, now: current.ownerName || nobody },
  ].filter((row) => row.before !== row.now);
  return (
    <Dialog
      title={t("conflict.title", { id: current.externalId })}
      isOpen
      onClose={closeConflict}
      actions={
        <>
          <Button onPress={closeConflict}>{t("conflict.keep")}</Button>
          <Button
            variant="primary"
            onPress={() => {
              closeConflict();
              repeat(current);
            }}
          >
            {t("conflict.repeat")}
          </Button>
        </>
      }
    >
      <p>{current.lastChangedBy ? t("conflict.by", { name: author(current.lastChangedBy) }) : t("conflict.bySomebody")}</p>
      {rows.length ? (
        <table className="item-difference">
          <thead>
            <tr>
              <th scope="col">
                <span className="ui-visually-hidden">{t("conflict.field")}</span>
              </th>
              <th scope="col">{t("conflict.before")}</th>
              <th scope="col">{t("conflict.now")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td>{row.before}</td>
                <td>
                  <strong>{row.now}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Dialog>
  );
}
