import { useTranslation } from "react-i18next";
import { useProblemWords } from "../words/problem-words";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Skeleton } from "../../ui/skeleton";
import { byUrgency, waitsForApplicant } from "./by-urgency";
import { OwnApplicationCard } from "./own-application";
import { useOwnApplications } from "./use-own-applications";
import type { ReactNode } from "react";
import "./own-applications.css";

interface OwnApplicationListProps {
  /** Shown to somebody who has none. */
  empty: ReactNode;
  /** Leaves out what waits for this person, where {@link AwaitedApplications} shows it elsewhere. */
  only?: "others";
}

/** This person's applications, those in which something is due or was asked first, or the empty state. */
export function OwnApplicationList({ empty, only }: OwnApplicationListProps) {
  const { t } = useTranslation("pages");
  const problemWords = useProblemWords();
  const list = useOwnApplications();
  if (list.isPending) return <Skeleton shape="card" lines={3} />;
  if (!list.data)
    return (
      <Banner kind="error" isLive action={<Button onPress={() => void list.refetch()}>{t("own.retry")}</Button>}>
        {problemWords(list.error)}
      </Banner>
    );
  if (list.data.length === 0) return empty;
  const inOrder = byUrgency(list.data);
  const shown = only ? inOrder.filter((application) => !waitsForApplicant(application)) : inOrder;
  return shown.map((application) => <OwnApplicationCard key={application.id} application={application} />);
}

/** The applications in which the agency waits for this person, the most urgent first; nothing where it waits for nothing. */
export function AwaitedApplications() {
  const list = useOwnApplications();
  const waiting = byUrgency((list.data ?? []).filter(waitsForApplicant));
  return waiting.map((application) => <OwnApplicationCard key={application.id} application={application} />);
}
