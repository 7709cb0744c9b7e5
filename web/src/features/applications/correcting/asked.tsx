import { PencilLine } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Skeleton } from "../../../ui/skeleton";
import { preparedOf, useOwnCorrections } from "./api/own-corrections";
import { AnsweredList } from "./components/answered-list";
import { OfferForm } from "./components/offer-form";
import { OffersList } from "./components/offers-list";
import { RequestForm } from "./components/request-form";
import type { Answers } from "./places";
import "./correcting.css";

/** Everything that is asked of the applicant of an application, and what they offer to change. Nothing where there is neither. */
export function Asked({ applicationId }: { applicationId: number }) {
  const { t } = useTranslation("correcting");
  const problemWords = useProblemWords();
  const found = useOwnCorrections(applicationId);
  const [isOffering, setIsOffering] = useState(false);
  const [done, setDone] = useState<"answered" | "offered" | null>(null);
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was sent is gone from the page: the focus goes to what is said about it.
    if (done) status.current?.focus();
  }, [done]);
  if (found.isPending) return <Skeleton shape="card" lines={3} />;
  if (!found.data)
    return (
      <Banner kind="error" isLive action={<Button onPress={() => void found.refetch()}>{t("retry")}</Button>}>
        {problemWords(found.error)}
      </Banner>
    );
  const prepared = preparedOf(found.data);
  if (!prepared) return null;
  const { is_open: isOpen, requests, offers } = found.data;
  const answers = found.data.answers as Answers;
  const waiting = requests.filter((request) => request.state === "open" && request.items.some((item) => item.outcome === "open"));
  if (!isOpen && requests.length === 0 && offers.length === 0) return null;
  return (
    <section className="page-card correcting" aria-labelledby="correcting-title">
      <h2 id="correcting-title" className="page-subtitle">
        {isOpen && waiting.length > 0 ? t("title") : t("titleOffers")}
      </h2>
      <div ref={status} tabIndex={-1} role="status">
        {done ? <Banner kind="success">{done === "answered" ? t("request.sent") : t("offer.sent")}</Banner> : null}
      </div>
      {isOpen
        ? waiting.map((request) => (
            <RequestForm
              key={request.id}
              applicationId={applicationId}
              prepared={prepared}
              answers={answers}
              request={request}
              onSent={() => setDone("answered")}
            />
          ))
        : null}
      <AnsweredList prepared={prepared} requests={requests} />
      <OffersList prepared={prepared} offers={offers} />
      {isOpen && isOffering ? (
        <OfferForm
          applicationId={applicationId}
          prepared={prepared}
          answers={answers}
          onDone={() => {
            setIsOffering(false);
            setDone("offered");
          }}
          onCancel={() => setIsOffering(false)}
        />
      ) : isOpen ? (
        <Button
          icon={<PencilLine size={18} aria-hidden />}
          onPress={() => {
            setDone(null);
            setIsOffering(true);
          }}
        >
          {t("offer.begin")}
        </Button>
      ) : (
        <p className="page-over">{t("closed")}</p>
      )}
    </section>
  );
}
