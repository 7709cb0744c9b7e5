import { ArrowDown, ArrowUp, ListX, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { CurrentReasons, DenialReason } from "../../../../api/schema";
import { useAuthorName } from "../../../../shared/identity/author-name";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { useStatusWords } from "../../../../shared/cases/item/status-words";
import { LanguageCoverage } from "../../../../shared/conversations/language-coverage";
import { useLinkedItem } from "../../../../shared/config-editor/use-linked-item";
import { usePresence } from "../../../../shared/config-editor/use-presence";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useUser } from "../../../../shared/identity/user";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { EmptyState } from "../../../../ui/empty-state";
import { IconButton } from "../../../../ui/icon-button";
import { Skeleton } from "../../../../ui/skeleton";
import { useDenialReasons, useLookAgain, useSaveReasons } from "../api/denial-reasons";
import { PortalFrame } from "../../../../shared/administration/portal-frame";
import { DocumentSettings } from "./document-settings";
import { reasonItem, ReasonDialog } from "./reason-dialog";
import "../program-portal.css";

/** Why applications of a program may be denied. */
export function DenialReasonsPage() {
  return (
    <PortalFrame tab="denial-reasons">
      {(program) => (
        <>
          <Reasons key={program} program={program} />
          <DocumentSettings key={`documents-${program}`} program={program} />
        </>
      )}
    </PortalFrame>
  );
}

function Reasons({ program }: { program: number }) {
  const { t } = useTranslation("portal");
  const problemWords = useProblemWords();
  const current = useDenialReasons(program);
  const save = useSaveReasons(program);
  const [params] = useSearchParams();
  // The address may lead to a reason, or to a new one for a state.
  const [linked, leave] = useLinkedItem();
  const [wanted, setWanted] = useState(() => Number(params.get("state")) || null);
  const [chosen, setEdited] = useState<DenialReason | "new" | null>(null);
  const named = current.data?.may_write ? current.data.reasons.find(({ id }) => String(id) === linked) : undefined;
  const edited = chosen ?? named ?? (wanted !== null && current.data?.may_write ? "new" : null);
  const close = () => {
    setEdited(null);
    setWanted(null);
    leave();
  };
  const lookAgain = useLookAgain(program);
  const editors = usePresence({
    kind: "denial_reasons",
    textKey: String(program),
    item: edited === null || edited === "new" ? null : reasonItem(edited.id),
    mayWrite: current.data?.may_write ?? false,
    onChanged: lookAgain,
  });
  return (
    <section className="page-card portal-card">
      <p>{t("reasons.words")}</p>
      {current.isError ? (
        <Banner kind="error">{problemWords(current.error)}</Banner>
      ) : !current.data ? (
        <Skeleton lines={5} />
      ) : (
        <>
          {save.isError ? (
            <Banner kind="error" isLive>
              {problemWords(save.error)}
            </Banner>
          ) : null}
          {current.data.may_write ? (
            <Button variant="primary" icon={<Plus size={16} aria-hidden />} onPress={() => setEdited("new")}>
              {t("reasons.new")}
            </Button>
          ) : null}
          {current.data.reasons.length ? (
            <List
              current={current.data}
              isPending={save.isPending}
              onEdit={setEdited}
              onSave={(reasons) => save.mutate({ version: current.data.version, reasons })}
            />
          ) : (
            <EmptyState icon={<ListX />} title={t("reasons.empty")} />
          )}
          {edited ? (
            <ReasonDialog
              reason={edited === "new" ? null : edited}
              state={chosen === null ? wanted : null}
              current={current.data}
              editors={editors}
              error={save.error}
              isPending={save.isPending}
              onSave={(reasons) => save.mutate({ version: current.data.version, reasons }, { onSuccess: close })}
              onClose={() => {
                save.reset();
                close();
              }}
            />
          ) : null}
        </>
      )}
    </section>
  );
}

interface ListProps {
  current: CurrentReasons;
  isPending: boolean;
  onEdit: (reason: DenialReason) => void;
  onSave: (reasons: DenialReason[]) => void;
}

function List({ current, isPending, onEdit, onSave }: ListProps) {
  const { t } = useTranslation("portal");
  const user = useUser();
  const format = useFormat(user.zone);
  const statusWords = useStatusWords();
  const author = useAuthorName();
  const { reasons } = current;
  const swap = (from: number, to: number) => {
    const next = [...reasons];
    [next[from], next[to]] = [next[to]!, next[from]!];
    onSave(next);
  };
  return (
    <>
      <ol className="page-rows" aria-label={t("titles.denialReasons", { ns: "pages" })}>
        {reasons.map((reason, place) => (
          <li key={reason.id} className="portal-row">
            <div className="portal-words">
              <strong dir="auto">{reason.name}</strong>
              <p className="portal-note">
                {[
                  statusWords(current.states.find((state) => state.id === reason.state)?.name ?? String(reason.state)),
                  ...(reason.needs_note ? [t("reasons.needsNote")] : []),
                  ...(reason.retired ? [t("reasons.retired")] : []),
                ].join(" · ")}
              </p>
              <p className="portal-note">
                <LanguageCoverage coverage={current.languages[reason.id] ?? { written: Object.keys(reason.text_by_lang), missing: [] }} />
              </p>
            </div>
            {current.may_write ? (
              <div className="portal-actions">
                <IconButton
                  label={t("reasons.up", { name: isolated(reason.name) })}
                  icon={<ArrowUp size={16} />}
                  isDisabled={place === 0 || isPending}
                  onPress={() => swap(place, place - 1)}
                />
                <IconButton
                  label={t("reasons.down", { name: isolated(reason.name) })}
                  icon={<ArrowDown size={16} />}
                  isDisabled={place === reasons.length - 1 || isPending}
                  onPress={() => swap(place, place + 1)}
                />
                <Button size="small" aria-label={t("editOf", { name: isolated(reason.name) })} onPress={() => onEdit(reason)}>
                  {t("edit")}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ol>
      {current.published_at_ms ? (
        <p className="portal-note">
          {t("published", { version: current.version, name: author(current.published_by), date: format.date(current.published_at_ms) })}
        </p>
      ) : null}
    </>
  );
}
