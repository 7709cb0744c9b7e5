import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import type { CaseView } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { languageName } from "../../../../shared/words/languages";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { IconButton } from "../../../../ui/icon-button";
import { TextArea } from "../../../../ui/text-area";
import { TextField } from "../../../../ui/text-field";
import { showToast } from "../../../../ui/toast-queue";
import { useAskCorrections } from "../api/corrections";

const SHORTEST_WORDS = 3;
const LONGEST_WORDS = 1000;

/** A place that the applicant is to be asked about. */
export interface AskedPlace {
  at: string;
  /** The question, or the row, in words. */
  title: string;
}

export interface AskDialogProps {
  view: CaseView;
  places: AskedPlace[];
  onRemove: (at: string) => void;
  onClose: () => void;
  onSent: () => void;
}

/** Asks the applicant about several answers at once: what to look at in each, and by when. */
export function AskDialog({ view, places, onRemove, onClose, onSent }: AskDialogProps) {
  const { t, i18n } = useTranslation("case");
  const problemWords = useProblemWords();
  const ask = useAskCorrections(view.item.id);
  const [words, setWords] = useState<Record<string, string>>({});
  const [due, setDue] = useState("");
  const [isTried, setIsTried] = useState(false);
  const lang = languageName(view.person.lang, i18n.language);
  const wordsOf = (at: string) => (words[at] ?? "").trim();
  const isShort = (at: string) => wordsOf(at).length < SHORTEST_WORDS;
  const refused = isProblem(ask.error, "invalid_field") ? ask.error.errors : [];
  const faultOf = (number: number): string | undefined => {
    const found = refused.find((one) => one.field === `items[${number}].at`);
    if (!found) return undefined;
    const known: Record<string, string> = {
      computed: t("corrections.faults.computed"),
      hidden: t("corrections.faults.hidden"),
      no_row: t("corrections.faults.noRow"),
    };
    return known[found.key] ?? t("corrections.faults.notAsked");
  };
  const isDueRefused = refused.some((one) => one.field === "due_on");
  const handleSend = () => {
    setIsTried(true);
    if (places.length === 0 || places.some((place) => isShort(place.at))) return;
    ask.mutate(
      { items: places.map(({ at }) => ({ at, words: wordsOf(at) })), due_on: due || null },
      {
        onSuccess: (request) => {
          showToast(request.told_by ? { kind: "success", title: t("corrections.sent") } : { kind: "warning", title: t("corrections.sentUntold") });
          onSent();
        },
      },
    );
  };
  return (
    <Dialog
      title={t("corrections.dialog", { name: isolated(view.person.name) })}
      isOpen
      kind="form"
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t("corrections.cancel")}</Button>
          <Button variant="primary" isPending={ask.isPending} onPress={handleSend}>
            {t("corrections.send")}
          </Button>
        </>
      }
    >
      <div className="case-form">
        {ask.isError && refused.length === 0 ? (
          <Banner kind="error" isLive>
            {problemWords(ask.error)}
          </Banner>
        ) : null}
        {places.map(({ at, title }, number) => (
          <div key={at} className="case-asked">
            <TextArea
              label={t("corrections.words", { question: isolated(title) })}
              description={t("corrections.wordsHint", { lang })}
              rows={2}
              value={words[at] ?? ""}
              onChange={(written) => setWords((all) => ({ ...all, [at]: written }))}
              maxLength={LONGEST_WORDS}
              isRequired
              error={faultOf(number) ?? (isTried && isShort(at) ? t("corrections.wordsMissing") : undefined)}
            />
            <IconButton
              size="small"
              label={t("corrections.remove", { question: isolated(title) })}
              icon={<X size={15} aria-hidden />}
              onPress={() => {
                if (places.length === 1) onClose();
                onRemove(at);
              }}
            />
          </div>
        ))}
        <TextField
          label={t("corrections.due")}
          description={t("corrections.dueHint")}
          type="date"
          value={due}
          onChange={setDue}
          error={isDueRefused ? t("corrections.dueWrong") : undefined}
        />
      </div>
    </Dialog>
  );
}
