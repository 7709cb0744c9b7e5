import { BellOff, CircleCheck, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { ErrorLog, PublishedRule } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { phoneText, useFormat } from "../../../../shared/words/format";
import { useCommunicationWords } from "../../../../shared/cases/item/words";
import { useNoticeWords } from "../../../../shared/conversations/notice-words";
import { paths, threadPath } from "../../../../shared/page/paths";
import { useLinkedItem } from "../../../../shared/config-editor/use-linked-item";
import { useAskedForm } from "../../../../shared/form-rules/use-asked-form";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { hasPermission, hasRole } from "../../../../shared/identity/roles";
import { useUser } from "../../../../shared/identity/user";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { EmptyState } from "../../../../ui/empty-state";
import { Link } from "../../../../ui/link";
import { Skeleton } from "../../../../ui/skeleton";
import { useErrorLogs, useNotificationRules, useParticipants } from "../api/notification-rules";
import { PortalFrame } from "../../../../shared/administration/portal-frame";
import { RuleDialog } from "./rule-dialog";
import { RuleList } from "./rule-list";
import "../program-portal.css";

/** The notification rules of a program, and the notices that could not be sent. */
export function NotificationToolPage() {
  return (
    <PortalFrame tab="notification-tool">
      {(program) => (
        <>
          <TemplatesLink />
          <Rules key={program} program={program} />
          <Errors key={`errors ${program}`} program={program} />
        </>
      )}
    </PortalFrame>
  );
}

/** The templates that rules send, for those who have their page. */
function TemplatesLink() {
  const { t } = useTranslation("pages");
  if (!hasRole(useUser(), ["GOV"])) return null;
  return (
    <p>
      <Link to={paths.messageTemplates}>{t("titles.messageTemplates")}</Link>
    </p>
  );
}

function Rules({ program }: { program: number }) {
  const { t } = useTranslation("portal");
  const user = useUser();
  const problemWords = useProblemWords();
  const rules = useNotificationRules(program);
  const participants = useParticipants(program);
  const form = useAskedForm(program);
  const [params] = useSearchParams();
  // The address may lead to a rule, or to a new one for a state.
  const [linked, leave] = useLinkedItem();
  const [wanted, setWanted] = useState(() => ({ rule: params.get("rule"), to: Number(params.get("to")) || null }));
  const [chosen, setEdited] = useState<PublishedRule | "new" | null>(null);
  const mayMake = hasPermission(user, "communications.write");
  const named = rules.data?.items.find(({ key, may_write }) => (key === linked || key === wanted.rule) && may_write);
  const edited = chosen ?? named ?? (wanted.to !== null && mayMake ? "new" : null);
  return (
    <section className="page-card portal-card">
      <p>{t("rules.words")}</p>
      {rules.isError ? (
        <Banner kind="error">{problemWords(rules.error)}</Banner>
      ) : !rules.data || !participants.data ? (
        <Skeleton lines={5} />
      ) : (
        <>
          {mayMake ? (
            <Button variant="primary" icon={<Plus size={16} aria-hidden />} onPress={() => setEdited("new")}>
              {t("rules.new")}
            </Button>
          ) : null}
          {rules.data.items.length ? (
            <RuleList rules={rules.data.items} states={participants.data.states} form={form} onEdit={setEdited} />
          ) : (
            <EmptyState icon={<BellOff />} title={t("rules.empty")} />
          )}
          {edited ? (
            <RuleDialog
              published={edited === "new" ? null : edited}
              program={program}
              participants={participants.data}
              form={form}
              taken={rules.data.items.map((one) => one.key)}
              toState={chosen === null ? wanted.to : null}
              onClose={() => {
                setEdited(null);
                setWanted({ rule: null, to: null });
                leave();
              }}
            />
          ) : null}
        </>
      )}
    </section>
  );
}

function Errors({ program }: { program: number }) {
  const { t } = useTranslation("portal");
  const problemWords = useProblemWords();
  const errors = useErrorLogs(program);
  return (
    <section className="page-card portal-card">
      <h2 className="page-subtitle">{t("errors.title")}</h2>
      {errors.isError ? (
        <Banner kind="error">{problemWords(errors.error)}</Banner>
      ) : !errors.data ? (
        <Skeleton lines={3} />
      ) : errors.data.items.length ? (
        <ul className="page-rows" aria-label={t("errors.title")}>
          {errors.data.items.map((one) => (
            <ErrorRow key={one.id} error={one} />
          ))}
        </ul>
      ) : (
        <EmptyState icon={<CircleCheck />} title={t("errors.empty")} level={3} />
      )}
    </section>
  );
}

function ErrorRow({ error }: { error: ErrorLog }) {
  const { t } = useTranslation("portal");
  const user = useUser();
  const format = useFormat(user.zone);
  const noticeWords = useNoticeWords();
  const channelWords = useCommunicationWords();
  const failed = error.status === "permanent-failure" || error.status === "technical-failure" || (error.outcome === "now" && error.status === null);
  return (
    <li className="portal-row">
      <div className="portal-words">
        <strong dir="auto">{error.name}</strong> · <bdi>{error.externalId}</bdi>
        <p>
          {failed
            ? t("errors.failed")
            : error.status === "opted-out"
              ? noticeWords("opted-out", "", error.rule_name)
              : noticeWords(error.outcome, "", error.rule_name)}
        </p>
        <p className="portal-note">
          {[
            isolated(error.rule_name),
            channelWords.channel(error.channel),
            error.to ? isolated(error.channel === "SMS" ? phoneText(error.to) : error.to) : "",
            format.dateTime(error.at_ms),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {failed && error.detail ? (
          <p className="portal-note" dir="auto">
            {error.detail}
          </p>
        ) : null}
      </div>
      {hasPermission(user, "thread.read") ? <Link to={threadPath(error.thread_id)}>{t("errors.open", { id: isolated(error.externalId) })}</Link> : null}
    </li>
  );
}
