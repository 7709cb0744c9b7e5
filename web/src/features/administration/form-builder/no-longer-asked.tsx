import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "../../../shared/words/direction";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { Skeleton } from "../../../ui/skeleton";
import { useEarlierForms } from "./api/form";
import { useFormEditor } from "./editor-context";
import { goneQuestions, type GoneQuestion } from "./form-edits/ask-again";
import { useFormWords } from "./words";

/** The questions that published versions asked and the form asks no more, read when they are asked for. */
export function NoLongerAsked({ formKey }: { formKey: string }) {
  const { t } = useTranslation("form-builder");
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure title={t("gone.title")} onOpen={() => setOpen(true)}>
      {isOpen ? <Gone formKey={formKey} /> : null}
    </Disclosure>
  );
}

function Gone({ formKey }: { formKey: string }) {
  const { t } = useTranslation("form-builder");
  const { form, mayWrite, edit, goTo, say } = useFormEditor();
  const problemWords = useProblemWords();
  const format = useFormat();
  const words = useFormWords();
  const earlier = useEarlierForms(formKey);
  if (earlier.isError) return <Banner kind="error">{problemWords(earlier.error)}</Banner>;
  if (!earlier.data) return <Skeleton lines={3} />;
  const gone = goneQuestions(form, earlier.data.versions);
  const nameOf = ({ question }: GoneQuestion) => words.named(question, "question").text;
  const handleAsk = (one: GoneQuestion) => {
    edit({ do: "ask_again", gone: one });
    say(t("gone.done", { question: nameOf(one) }));
    goTo(one.question.id, "row");
  };
  return (
    <div className="form-builder-gone">
      <p>{gone.length === 0 ? t("gone.none") : t("gone.words")}</p>
      {gone.length > 0 ? (
        <ul className="page-rows" aria-label={t("gone.title")}>
          {gone.map((one) => (
            <li key={one.question.id} className="form-builder-gone-row">
              <div>
                <bdi>{nameOf(one)}</bdi>
                <p className="page-over">
                  <code dir="ltr">{one.question.id}</code> · {t("gone.versions", { from: format.number(one.from), to: format.number(one.to) })}
                </p>
              </div>
              {mayWrite ? (
                <Button size="small" aria-label={t("gone.askOf", { question: isolated(nameOf(one)) })} onPress={() => handleAsk(one)}>
                  {t("gone.ask")}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {earlier.data.unread > 0 ? <p className="page-over">{t("gone.old", { number: format.number(earlier.data.unread) })}</p> : null}
    </div>
  );
}
