import { MailCheck, RotateCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { DeadLetter, Provider } from "../../../api/schema";
import { phoneText, useFormat } from "../../../shared/words/format";
import { useCommunicationWords } from "../../../shared/cases/item/words";
import { threadPath } from "../../../shared/page/paths";
import { useProblemWords } from "../../../shared/words/problem-words";
import { useUser } from "../../../shared/identity/user";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { showToast } from "../../../ui/toast-queue";
import { useDeadDeliveries, useDeliveryProviders, useReplayDelivery } from "./api/deliveries";
import "../../../ui/page.css";
import "./deliveries.css";

/** Undeliverable messages, and the health of the providers. */
export function DeliveriesPage() {
  const { t } = useTranslation("deliveries");
  return (
    <div className="page">
      <h1 className="page-title">{t("title")}</h1>
      <section className="page-card deliveries-card">
        <h2 className="page-subtitle">{t("providers.title")}</h2>
        <Providers />
      </section>
      <section className="page-card deliveries-card">
        <h2 className="page-subtitle">{t("dead.title")}</h2>
        <p>{t("dead.words")}</p>
        <Dead />
      </section>
    </div>
  );
}

function Providers() {
  const { t } = useTranslation("deliveries");
  const problemWords = useProblemWords();
  const providers = useDeliveryProviders();
  if (providers.isError) return <Banner kind="error">{problemWords(providers.error)}</Banner>;
  if (!providers.data) return <Skeleton lines={2} />;
  return (
    <Table label={t("providers.title")}>
      <TableHead>
        <ColumnHead>{t("providers.channel")}</ColumnHead>
        <ColumnHead>{t("providers.provider")}</ColumnHead>
        <ColumnHead>{t("providers.health")}</ColumnHead>
        <ColumnHead>{t("providers.last")}</ColumnHead>
      </TableHead>
      <tbody>
        {providers.data.map((provider) => (
          <ProviderRow key={`${provider.channel} ${provider.provider}`} provider={provider} />
        ))}
      </tbody>
    </Table>
  );
}

function ProviderRow({ provider }: { provider: Provider }) {
  const { t } = useTranslation("deliveries");
  const user = useUser();
  const format = useFormat(user.zone);
  const words = useCommunicationWords();
  const health = {
    used: t("providers.used"),
    failing: t("providers.failing", { failed: provider.failed, attempts: provider.attempts }),
    slow: t("providers.slow", { slow: provider.slow, judged: provider.judged }),
  };
  return (
    <TableRow>
      <Cell>{words.channel(provider.channel)}</Cell>
      <Cell>
        <bdi>{provider.provider}</bdi>
      </Cell>
      <Cell>{provider.attempts === 0 ? t("providers.unused") : health[provider.health]}</Cell>
      <Cell>{provider.last_at_ms ? format.dateTime(provider.last_at_ms) : t("providers.never")}</Cell>
    </TableRow>
  );
}

function Dead() {
  const { t } = useTranslation("deliveries");
  const problemWords = useProblemWords();
  const dead = useDeadDeliveries();
  const replay = useReplayDelivery();
  if (dead.isError) return <Banner kind="error">{problemWords(dead.error)}</Banner>;
  if (!dead.data) return <Skeleton lines={6} />;
  const letters = dead.data.pages.flatMap((page) => page.items);
  if (letters.length === 0)
    return (
      <EmptyState icon={<MailCheck />} title={t("dead.empty")}>
        <p>{t("dead.emptyWords")}</p>
      </EmptyState>
    );
  const handleReplay = (letter: DeadLetter) =>
    replay.mutate(letter.id, {
      onSuccess: () => showToast({ kind: "success", title: t("dead.replayed") }),
      onError: (error) => showToast({ kind: "error", title: t("dead.replayFailed"), detail: problemWords(error) }),
    });
  return (
    <>
      <Table label={t("dead.title")}>
        <TableHead>
          <ColumnHead>{t("dead.what")}</ColumnHead>
          <ColumnHead>{t("dead.to")}</ColumnHead>
          <ColumnHead>{t("dead.error")}</ColumnHead>
          <ColumnHead>{t("dead.when")}</ColumnHead>
          <ColumnHead hideName>{t("dead.replay")}</ColumnHead>
        </TableHead>
        <tbody>
          {letters.map((letter) => (
            <LetterRow key={letter.id} letter={letter} isPending={replay.isPending && replay.variables === letter.id} onReplay={() => handleReplay(letter)} />
          ))}
        </tbody>
      </Table>
      {dead.hasNextPage ? (
        <Button isPending={dead.isFetchingNextPage} onPress={() => void dead.fetchNextPage()}>
          {t("dead.more")}
        </Button>
      ) : null}
    </>
  );
}

function LetterRow({ letter, isPending, onReplay }: { letter: DeadLetter; isPending: boolean; onReplay: () => void }) {
  const { t } = useTranslation("deliveries");
  const user = useUser();
  const format = useFormat(user.zone);
  const words = useCommunicationWords();
  const { thread } = letter;
  return (
    <TableRow>
      <Cell>
        {thread ? (
          <>
            <Link to={threadPath(thread.thread_id)} variant="quiet">
              {thread.externalId}
            </Link>{" "}
            <bdi>{thread.name}</bdi>
          </>
        ) : letter.urgent ? (
          t("dead.code")
        ) : (
          t("dead.notice")
        )}
      </Cell>
      <Cell>
        {words.channel(letter.channel)} · <bdi>{phoneText(letter.to)}</bdi>
      </Cell>
      <Cell>
        <span dir="auto">{letter.error}</span>
        <br />
        {t("dead.attempts", { count: letter.attempts })}
        {letter.provider ? (
          <>
            {" · "}
            <bdi>{letter.provider}</bdi>
          </>
        ) : null}
      </Cell>
      <Cell>{format.dateTime(letter.ended_at_ms)}</Cell>
      <Cell>
        {letter.can_replay ? (
          <Button size="small" icon={<RotateCw size={13} aria-hidden />} isPending={isPending} onPress={onReplay}>
            {t("dead.replay")}
          </Button>
        ) : (
          t("dead.late")
        )}
      </Cell>
    </TableRow>
  );
}
