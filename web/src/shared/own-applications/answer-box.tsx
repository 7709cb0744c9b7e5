import { SendHorizontal } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../words/problem-words";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { TextArea } from "../../ui/text-area";
import { showToast } from "../../ui/toast-queue";
import { useAnswer } from "./use-own-applications";

/** Where an applicant answers, or asks. */
export function AnswerBox({ id, instance }: { id: number; instance: string }) {
  const { t } = useTranslation("pages");
  const problemWords = useProblemWords();
  const answer = useAnswer(id);
  const [text, setText] = useState("");
  const [isTried, setIsTried] = useState(false);
  const handleSubmit = () => {
    if (!text.trim()) {
      setIsTried(true);
      return;
    }
    answer.mutate(text.trim(), {
      onSuccess: () => {
        setText("");
        setIsTried(false);
        showToast({ kind: "success", title: t("own.sent", { instance }) });
      },
    });
  };
  return (
    <form
      className="own-answer"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      {answer.error ? (
        <Banner kind="error" isLive>
          {problemWords(answer.error)}
        </Banner>
      ) : null}
      <TextArea
        label={t("own.write", { instance })}
        rows={3}
        value={text}
        onChange={setText}
        error={isTried && !text.trim() ? t("own.writeMissing") : undefined}
      />
      <Button type="submit" variant="primary" icon={<SendHorizontal size={18} className="own-arrow" aria-hidden />} isPending={answer.isPending}>
        {t("own.send")}
      </Button>
    </form>
  );
}
