import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button";
import { directionOf } from "../words/direction";
import { useFormat } from "../words/format";
import "./message-sample.css";

export interface MessageSampleProps {
  /** Whose message it is; read out when it changes. */
  who: string;
  /** More about them: address, language, application. */
  about: string;
  lang: string;
  /** Mails only. */
  subject: string;
  body: string;
  /** Texts only: as many as the carrier makes of it. */
  segments: number | null;
  /** What is missing; empty if nothing is. */
  missing: string;
  /** Which one of how many, from 0. */
  place: number;
  total: number;
  onStep: (place: number) => void;
}

/** A message as one person would get it, and buttons that lead to the next person. The words are not read out while they change. */
export function MessageSample({ who, about, lang, subject, body, segments, missing, place, total, onStep }: MessageSampleProps) {
  const { t } = useTranslation("templates");
  const format = useFormat();
  const dir = directionOf(lang);
  return (
    <>
      <div className="message-sample-head">
        <div className="message-sample-who">
          <strong role="status">{who}</strong>
          <span className="message-sample-note">{about}</span>
        </div>
        {total > 1 ? (
          <div className="message-sample-steps">
            <IconButton
              size="small"
              label={t("preview.previous")}
              icon={<ChevronLeft size={18} className="message-sample-arrow" aria-hidden />}
              onPress={() => onStep((place + total - 1) % total)}
            />
            <span className="message-sample-note tabular">{t("preview.place", { place: format.number(place + 1), total: format.number(total) })}</span>
            <IconButton
              size="small"
              label={t("preview.next")}
              icon={<ChevronRight size={18} className="message-sample-arrow" aria-hidden />}
              onPress={() => onStep((place + 1) % total)}
            />
          </div>
        ) : null}
      </div>
      <div className="message-sample-paper" lang={lang} dir={dir}>
        {subject ? <strong>{subject}</strong> : null}
        <p>{body}</p>
      </div>
      {segments === null ? null : <span className="message-sample-note tabular">{t("preview.segments", { count: segments })}</span>}
      {missing ? <span className="message-sample-missing">{missing}</span> : null}
    </>
  );
}
