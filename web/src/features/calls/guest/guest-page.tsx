import { CircleCheck, Link2Off, Smartphone } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { isProblem } from "../../../api/problem";
import type { GuestAnswer, GuestCallView } from "../../../api/schema";
import { useDensity } from "../../../shared/page/density";
import { usePageTitle } from "../../../shared/page/page-title";
import { paths } from "../../../shared/page/paths";
import { useProblemWords } from "../../../shared/words/problem-words";
import type { RecordingPreference } from "../../../shared/calls/recording-preference";
import { hasMicrophoneAccess, microphoneProblem, openMicrophone, type MicrophoneProblem } from "../../../shared/calls/room/microphone";
import { setBrand } from "../../../shared/page/theme";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { answerCall, declineCall, useGuestCall } from "./api/guest";
import { useLinkLanguage } from "./use-link-language";
import { GuestContact } from "./components/guest-contact";
import { GuestFrame } from "./components/guest-frame";
import { InCall } from "./components/in-call";
import { Ringing } from "./components/ringing";
import "./guest.css";

/** A call opened by its link, without an account: made for one thumb, an old phone and a worried person. */
export function GuestPage() {
  const { t } = useTranslation("guest");
  const { code = "" } = useParams();
  const problemWords = useProblemWords();
  const [answer, setAnswer] = useState<GuestAnswer | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [isAnswering, setIsAnswering] = useState(false);
  const [problem, setProblem] = useState<MicrophoneProblem | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [preference, setPreference] = useState<RecordingPreference>("unsaid");
  const call = useGuestCall(code, isOver ? "nothing" : answer === null ? "answer" : preference === "unsaid" ? "agreement" : "end");
  useDensity("applicant");
  useLinkLanguage();
  usePageTitle(call.data ? t("title", { agency: call.data.agency }) : undefined);

  const brand = call.data?.branding.brand_color ?? null;
  useEffect(() => {
    if (brand) setBrand(brand);
  }, [brand]);

  const handleAnswer = async () => {
    setError(null);
    if (!hasMicrophoneAccess()) {
      setProblem("insecure");
      return;
    }
    setIsAnswering(true);
    try {
      // Asked for first, so that a refusal is explained before the other side hears a silent line.
      const stream = await openMicrophone(null);
      for (const track of stream.getTracks()) track.stop();
      setProblem(null);
    } catch (reason) {
      setProblem(microphoneProblem(reason));
      setIsAnswering(false);
      return;
    }
    try {
      setAnswer(await answerCall(code, preference));
    } catch (reason) {
      setError(reason);
    } finally {
      setIsAnswering(false);
    }
  };
  const handleOver = useCallback(() => {
    setAnswer(null);
    setIsOver(true);
  }, []);
  const handleDecline = () => {
    declineCall(code).catch(() => undefined);
    setIsOver(true);
  };

  // What cannot be read again in the call does not end it.
  const failure = error ?? (answer ? null : call.error);
  const known: GuestCallView | undefined = call.data;
  if (isOver || known?.state === "over" || isProblem(failure, "call_over")) return <Over call={known} />;
  if (isProblem(failure, "link_over")) return <Message icon={<Link2Off size={26} />} title={t("linkOver.title")} words={t("linkOver.words")} hasCode />;
  if (isProblem(failure, "link_used"))
    return (
      <Message
        icon={<Smartphone size={26} />}
        title={t("linkUsed.title")}
        words={t("linkUsed.words")}
        onRetry={() => {
          setError(null);
          void call.refetch();
        }}
      />
    );
  if (isProblem(failure, "not_found")) return <Message icon={<Link2Off size={26} />} title={t("notFound.title")} words={t("notFound.words")} hasCode />;
  if (failure)
    return (
      <Message
        title={t("failed.title")}
        words={problemWords(failure)}
        onRetry={() => {
          setError(null);
          void call.refetch();
        }}
      />
    );
  if (!known)
    return (
      <GuestFrame>
        <div className="guest-wait" aria-busy="true">
          <Skeleton shape="title" />
          <Skeleton lines={3} />
          <Skeleton shape="card" />
        </div>
      </GuestFrame>
    );
  return (
    <GuestFrame agency={known.agency} isInCall={answer !== null}>
      {answer ? (
        <InCall
          code={code}
          call={known}
          answer={answer}
          preference={preference}
          onPreference={setPreference}
          onOver={handleOver}
          onRejoin={() => void handleAnswer()}
        />
      ) : (
        <Ringing
          call={known}
          isAnswering={isAnswering}
          problem={problem}
          preference={preference}
          onPreference={setPreference}
          onAnswer={() => void handleAnswer()}
          onDecline={handleDecline}
        />
      )}
    </GuestFrame>
  );
}

function Over({ call }: { call: GuestCallView | undefined }) {
  const { t } = useTranslation("guest");
  return (
    <GuestFrame agency={call?.agency ?? ""}>
      <EmptyState icon={<CircleCheck size={26} />} title={t("over.title")} level={1}>
        {call ? t("over.words", { agency: call.agency }) : null}
        <GuestContact contact={call?.branding.contact_info} />
      </EmptyState>
    </GuestFrame>
  );
}

interface MessageProps {
  icon?: React.ReactNode;
  title: string;
  words: string;
  onRetry?: () => void;
  /** A code may let them in where the link does not. */
  hasCode?: boolean;
}

function Message({ icon, title, words, onRetry, hasCode }: MessageProps) {
  const { t } = useTranslation("guest");
  const action = onRetry ? (
    <Button onPress={onRetry}>{t("failed.retry")}</Button>
  ) : hasCode ? (
    <Link to={paths.guest} variant="button">
      {t("enter.open")}
    </Link>
  ) : undefined;
  return (
    <GuestFrame>
      <EmptyState icon={icon} title={title} level={1} action={action}>
        {words}
        <GuestContact />
      </EmptyState>
    </GuestFrame>
  );
}
