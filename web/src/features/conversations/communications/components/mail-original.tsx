import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Skeleton } from "../../../../ui/skeleton";
import { useMailOriginal } from "../api/mails";

/** A mail in its sender's formatting, in a sandboxed frame; remote pictures are loaded only on request. */
export function MailOriginal({ mailId, subject }: { mailId: string; subject: string }) {
  const { t } = useTranslation("communications");
  const problemWords = useProblemWords();
  const [isOpen, setIsOpen] = useState(false);
  const [hasPictures, setHasPictures] = useState(false);
  const original = useMailOriginal(mailId, isOpen);
  return (
    <div className="mail-original">
      <Button size="small" variant="quiet" aria-expanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
        {isOpen ? t("mail.hideOriginal") : t("mail.original")}
      </Button>
      {isOpen && original.isPending ? <Skeleton shape="card" lines={4} /> : null}
      {isOpen && original.isError ? <Banner kind="error">{`${t("mail.originalFailed")}. ${problemWords(original.error)}`}</Banner> : null}
      {isOpen && original.data ? (
        <>
          {original.data.has_remote_pictures && !hasPictures ? (
            <p className="comm-quiet mail-pictures">
              <Button size="small" variant="secondary" onPress={() => setHasPictures(true)}>
                {t("mail.pictures")}
              </Button>
              {t("mail.picturesWords")}
            </p>
          ) : null}
          <iframe
            className="mail-frame"
            title={t("mail.originalOf", { subject: subject || t("mail.noSubject") })}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="no-referrer"
            src={original.data.url + (hasPictures ? "&pictures=true" : "")}
          />
        </>
      ) : null}
    </div>
  );
}
