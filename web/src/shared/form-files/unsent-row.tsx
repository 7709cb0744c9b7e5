import { useTranslation } from "react-i18next";
import { useByteWords } from "../words/byte-words";
import { Button } from "../../ui/button";
import { UploadRow } from "../../ui/upload-row";
import { usePaperFaultWords } from "./fault-words";
import type { PageSending, UnsentPage } from "./use-sending";

interface UnsentRowProps {
  page: UnsentPage;
  sending: PageSending;
  /** Takes another photo in the place of one that cannot be read. */
  onAgain: () => void;
}

/** A page that somebody must look at: the picture, what may be wrong with it, and two answers. */
function AskingRow({ page, sending, onAgain }: UnsentRowProps) {
  const { t } = useTranslation("papers");
  if (!page.doubt) return null;
  const handleAgain = () => {
    sending.drop(page.key);
    onAgain();
  };
  return (
    <li className="papers-asking">
      {page.picture ? <img src={page.picture} alt={t("row.picture", { name: page.name })} className="papers-large" /> : null}
      <div className="papers-asking-words" role="alert">
        <p>{t(`doubt.${page.doubt}`)}</p>
        <div className="papers-actions">
          <Button variant="primary" onPress={handleAgain}>
            {t("doubt.again")}
          </Button>
          <Button onPress={() => sending.send(page.key)}>{t("doubt.use")}</Button>
        </div>
      </div>
    </li>
  );
}

/** A page that has not arrived, with its own progress, fault and buttons. */
export function UnsentRow(props: UnsentRowProps) {
  const { page, sending } = props;
  const { t } = useTranslation("papers");
  const bytes = useByteWords();
  const faultWords = usePaperFaultWords();
  if (page.state === "asking") return <AskingRow {...props} />;
  const words = () => {
    const sizes = { sent: bytes(page.sent), size: bytes(page.size) };
    switch (page.state) {
      case "preparing":
        return t("state.preparing");
      case "waiting":
      case "asking":
        return t("state.waiting");
      case "sending":
        return t("state.sending", sizes);
      case "paused":
        return t("state.paused", sizes);
      case "failed":
        return faultWords(page.error);
    }
  };
  const { name } = page;
  return (
    <UploadRow
      name={name}
      sent={page.sent}
      size={page.size}
      words={words()}
      isFailed={page.state === "failed"}
      pause={page.state === "sending" ? t("row.pause", { name }) : undefined}
      resume={page.state === "paused" || page.state === "failed" ? t("row.resume", { name }) : undefined}
      remove={t("row.remove", { name })}
      onPause={() => sending.pause(page.key)}
      onResume={() => sending.send(page.key)}
      onRemove={() => sending.drop(page.key)}
    />
  );
}
