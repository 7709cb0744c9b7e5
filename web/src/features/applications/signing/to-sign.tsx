import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../api/client";
import type { Question } from "../../../shared/form-engine/document";
import { QuestionField } from "../../../shared/form-fields/question-field";
import { wordsIn } from "../../../shared/form-fields/words-in";
import { fullName } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { useDrawing } from "../../../shared/own-applications/use-drawing";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";

const toSignQuery = (id: number) =>
  queryOptions({
    queryKey: ["own-applications", id, "signatures"],
    queryFn: async ({ signal }) => (await api.get("/api/own-applications/{id}/signatures", { path: { id }, signal })) as Question[],
  });

/** What staff left to be signed when they filled in an application; nothing where nothing is. */
export function ToSign({ applicationId }: { applicationId: number }) {
  const { t, i18n } = useTranslation("counter");
  const client = useQueryClient();
  const user = useUser();
  const problemWords = useProblemWords();
  const questions = useQuery(toSignQuery(applicationId)).data ?? [];
  const [isDone, setDone] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  const isOver = isDone && questions.length === 0;
  useEffect(() => {
    // What was signed is gone from the page: the focus goes to what is said about it.
    if (isOver) status.current?.focus();
  }, [isOver]);
  const sign = useMutation({
    mutationFn: (given: { at: string; name: string; drawing?: string | undefined }) =>
      api.post("/api/own-applications/{id}/signatures", { path: { id: applicationId }, body: { ...given, lang: i18n.language } }),
    onSuccess: () => setDone(true),
    onSettled: () => client.invalidateQueries({ queryKey: ["own-applications"] }),
  });
  if (isOver)
    return (
      <div ref={status} tabIndex={-1} role="status">
        <Banner kind="success">{t("toSign.done")}</Banner>
      </div>
    );
  if (questions.length === 0) return null;
  return (
    <section className="page-section" aria-labelledby="to-sign">
      <h2 id="to-sign" className="page-subtitle">
        {t("toSign.title")}
      </h2>
      <p>{t("toSign.words")}</p>
      {sign.error ? (
        <Banner kind="error" isLive>
          {problemWords(sign.error)}
        </Banner>
      ) : null}
      {questions.map((question) =>
        question.type === "signature" ? (
          <Signature
            key={question.id}
            applicationId={applicationId}
            question={question}
            onSign={(name, drawing) => sign.mutateAsync({ at: question.id, name, drawing })}
          />
        ) : (
          <Declaration
            key={question.id}
            question={question}
            isPending={sign.isPending}
            onAgree={() => sign.mutate({ at: question.id, name: fullName(user) })}
          />
        ),
      )}
    </section>
  );
}

interface SignatureProps {
  applicationId: number;
  question: Question;
  /** By a name, and the file of what was drawn beside it. */
  onSign: (name: string, drawing: string | undefined) => Promise<void>;
}

function Signature({ applicationId, question, onSign }: SignatureProps) {
  const { i18n } = useTranslation();
  const drawings = useDrawing(applicationId, question.id);
  const handleSign = async (name: string, drawing?: File) => {
    const sent = drawing ? await drawings.send(drawing) : undefined;
    try {
      await onSign(name, sent);
    } catch (error) {
      if (sent) drawings.takeBack(sent);
      throw error;
    }
  };
  return (
    <QuestionField
      question={question}
      at={question.id}
      value={undefined}
      fault={null}
      isRequired
      isForSelf
      onChange={() => undefined}
      onSettled={() => undefined}
      onSign={handleSign}
      takesDrawing
      lang={i18n.language}
    />
  );
}

interface DeclarationProps {
  question: Question;
  isPending: boolean;
  onAgree: () => void;
}

function Declaration({ question, isPending, onAgree }: DeclarationProps) {
  const { t, i18n } = useTranslation("counter");
  const [words, text] = [wordsIn(question.words, i18n.language), wordsIn(question.text, i18n.language)];
  return (
    <section aria-label={words.text}>
      <h3 lang={words.lang}>{words.text}</h3>
      <p className="form-answer-text" lang={text.lang}>
        {text.text}
      </p>
      <Button isPending={isPending} onPress={onAgree}>
        {t("toSign.agree")}
      </Button>
    </section>
  );
}
