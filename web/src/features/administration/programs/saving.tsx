import { useTranslation } from "react-i18next";
import { ApiProblem, currentOf } from "../../../api/problem";
import { useAuthorName } from "../../../shared/identity/author-name";
import { useUser } from "../../../shared/identity/user";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";

/** Why the field of a body, or an entry of it, was refused, in words; undefined where it was not. */
export function useFieldFault(error: unknown, within: string): (field: string) => string | undefined {
  const { t, i18n } = useTranslation("admin-programs");
  return (field) => {
    if (!(error instanceof ApiProblem)) return undefined;
    const place = `${within}.${field}`;
    const fault = error.errors.find((one) => one.field === place || one.field.startsWith(`${place}[`));
    if (!fault) return undefined;
    return i18n.exists(`faults.${fault.key}`, { ns: "admin-programs" }) ? t(`faults.${fault.key as "invalid"}`) : t("faults.invalid");
  };
}

/** Says why something was not saved. Where somebody else was first, their text can be taken. */
export function SaveRefusal({ save, onTake }: { save: { error: unknown }; onTake: (current: unknown) => void }) {
  const { t } = useTranslation("admin-programs");
  const problemWords = useProblemWords();
  const { error } = save;
  if (!error) return null;
  const theirs = currentOf<unknown>(error);
  return (
    <Banner
      kind={theirs ? "warning" : "error"}
      isLive
      {...(theirs
        ? {
            action: (
              <Button size="small" onPress={() => onTake(theirs)}>
                {t("takeTheirs")}
              </Button>
            ),
          }
        : {})}
    >
      {problemWords(error)}
    </Banner>
  );
}

/** Who has changed something last, and when; nothing where nobody has. */
export function Changed({ revised: { revision, changed_by, changed_at_ms } }: { revised: { revision: number; changed_by: string; changed_at_ms: number } }) {
  const { t } = useTranslation("admin-programs");
  const format = useFormat(useUser().zone);
  const author = useAuthorName();
  if (revision === 0) return null;
  return <p className="program-note">{t("changed", { name: author(changed_by), date: format.dateTime(changed_at_ms), revision })}</p>;
}
