import { useMutation } from "@tanstack/react-query";
import { MessageSquare, Smartphone } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../api/client";
import type { HandOverLink, PaperView } from "../../api/schema";
import { useMediaQuery } from "../page/media-query";
import { paths } from "../page/paths";
import { isolated } from "../words/direction";
import { useProblemWords } from "../words/problem-words";
import { useFormat } from "../words/format";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Link } from "../../ui/link";
import { QrCode } from "../../ui/qr-code";

interface HandOverProps {
  draftId: string;
  at: string;
  /** The question as the page shows it, and its language. */
  label: string;
  lang: string;
  /** How many pages the phone may still add. */
  most: number;
  /** The files that have come for the question. */
  arrived: readonly PaperView[];
}

/** Whether a moment has passed. */
function useIsOver(at: number | undefined): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    setIsOver(false);
    if (at === undefined) return;
    const timer = setTimeout(() => setIsOver(true), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return isOver;
}

/** From a computer: a link by which a phone adds pages to this question. */
export function HandOver({ draftId, at, label, lang, most, arrived }: HandOverProps) {
  const { t } = useTranslation("papers");
  const format = useFormat();
  const problemWords = useProblemWords();
  // A phone takes the photo itself.
  const isPhone = useMediaQuery("(pointer: coarse) and (max-width: 599px)", false);
  const [link, setLink] = useState<HandOverLink | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isOver = useIsOver(link?.expires_at_ms);
  const count = arrived.filter((paper) => link && paper.hand_over_id === link.id).length;
  if (isPhone) return null;

  const begin = async () => {
    setIsAsking(true);
    setError(null);
    try {
      setLink(await api.post("/api/application-drafts/{id}/hand-overs", { path: { id: draftId }, body: { at, label: label.slice(0, 300), lang, most } }));
    } catch (reason) {
      setError(reason);
    } finally {
      setIsAsking(false);
    }
  };
  const end = () => {
    if (!link) return;
    const { id } = link;
    setLink(null);
    // A link that cannot be ended now ends by itself.
    void api.delete("/api/application-drafts/{id}/hand-overs/{hand_over}", { path: { id: draftId, hand_over: id } }).catch(() => undefined);
  };

  return (
    <>
      <Button variant="quiet" icon={<Smartphone size={18} aria-hidden />} isPending={isAsking} onPress={() => void begin()}>
        {t("handOver.open")}
      </Button>
      {error ? (
        <Banner kind="error" isLive>
          {problemWords(error)}
        </Banner>
      ) : null}
      <Dialog
        title={t("handOver.title")}
        isOpen={link !== null}
        onClose={end}
        kind="form"
        actions={
          <Button variant="primary" onPress={end}>
            {t("handOver.done")}
          </Button>
        }
      >
        {link && isOver ? (
          <Banner kind="warning" isLive action={<Button onPress={() => void begin()}>{t("handOver.again")}</Button>}>
            {t("handOver.over")}
          </Banner>
        ) : null}
        {link && !isOver ? (
          <div className="papers-hand-over">
            <p>{t("handOver.words")}</p>
            <QrCode text={link.url} label={t("handOver.qr")} className="papers-qr" />
            <p>
              {t("handOver.type", { address: new URL(paths.handOver, link.url).href.replace(/^https?:\/\//, "") })}{" "}
              <strong dir="ltr" className="papers-code">
                {link.code}
              </strong>
            </p>
            <TextLink key={link.id} draftId={draftId} link={link} />
            <p className="papers-hint">{t("handOver.until", { time: format.time(link.expires_at_ms) })}</p>
          </div>
        ) : null}
        <p role="status" className="papers-next">
          {link ? t("handOver.arrived", { count }) : ""}
        </p>
      </Dialog>
    </>
  );
}

/** The link as a text to the account's own number; without one, where it is added. */
function TextLink({ draftId, link }: { draftId: string; link: HandOverLink }) {
  const { t } = useTranslation("papers");
  const problemWords = useProblemWords();
  const text = useMutation({
    mutationFn: () =>
      api.post("/api/application-drafts/{id}/hand-overs/{hand_over}/texts", {
        path: { id: draftId, hand_over: link.id },
        body: { token: link.url.slice(link.url.lastIndexOf("/") + 1) },
      }),
  });
  if (link.no_text === "no_number") {
    return (
      <p className="papers-hint">
        {t("handOver.noNumber")} <Link to={paths.profileSettings}>{t("handOver.addNumber")}</Link>
      </p>
    );
  }
  if (link.no_text === "stopped") return <p className="papers-hint">{t("handOver.stopped")}</p>;
  if (link.text_to === null) return null;
  const number = isolated(`••${link.text_to}`);
  return (
    <>
      <Button icon={<MessageSquare size={18} aria-hidden />} isPending={text.isPending} onPress={() => text.mutate()}>
        {t("handOver.text", { number })}
      </Button>
      <p role="status" className="papers-hint">
        {text.isSuccess ? t("handOver.texted", { number }) : ""}
      </p>
      {text.error ? (
        <Banner kind="error" isLive>
          {problemWords(text.error)}
        </Banner>
      ) : null}
    </>
  );
}
