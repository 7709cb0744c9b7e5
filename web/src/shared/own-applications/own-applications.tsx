import { useTranslation } from "react-i18next";
import { useProblemWords } from "../words/problem-words";
import { Banner } from "../../ui/banner";
import { Button } from "../../ui/button";
import { Skeleton } from "../../ui/skeleton";
import { isAwaited } from "./is-awaited";
import { OwnApplicationCard } from "./own-application";
import { useOwnApplications } from "./use-own-applications";
import type { ReactNode } from "react";
import "./own-applications.css";

interface OwnApplicationListProps {
  /** Shown to somebody who has none. */
  empty: ReactNode;
  /** Leaves out what waits for this person's answer, where {@link AwaitedApplications} shows it elsewhere. */
  only?: "others";
}

/** This person's applications, those that were asked about first, or the empty state. */
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
  const inOrder = list.data.toSorted((one, other) => Number(isAwaited(other)) - Number(isAwaited(one)));
  const shown = only ? inOrder.filter((application) => !isAwaited(application)) : inOrder;
  return shown.map((application) => <OwnApplicationCard key={application.id} application={application} />);
}

/** The applications about which the agency waits for this person's answer; nothing where it waits for none. */
export function AwaitedApplications() {
  const list = useOwnApplications();
  return list.data?.filter(isAwaited).map((application) => <OwnApplicationCard key={application.id} application={application} />);
}
