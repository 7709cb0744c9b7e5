import { Check, CircleDashed, CircleDot, Download, Eye, FileText, Plus, Send, Trash2, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import type { CaseDocument, CaseView, DocumentKind } from "../../../../api/schema";
import { FillOfficeForm } from "../../../../shared/applications/fill-office-form";
import { useByteWords } from "../../../../shared/words/byte-words";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { hasPermission } from "../../../../shared/identity/roles";
import { useHasPassed } from "../../../../shared/page/use-has-passed";
import { useUser } from "../../../../shared/identity/user";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { showToast } from "../../../../ui/toast-queue";
import { useMoveDocument } from "../api/case";
import { useTakeBackPaper } from "../api/paper-requests";
import { AskPapersDialog } from "./ask-papers-dialog";
import { DocumentDialog } from "./document-dialog";
import { isShowable, useShownDocument } from "./document-viewer";
import { DocumentJudgement, JudgeDocument } from "./judge-document";
import { Part } from "./part";

/** The papers of a case: required ones, and received ones. */
export function DocumentsPart({ view }: { view: CaseView }) {
  const { t } = useTranslation("case");
  const user = useUser();
  const [isAdding, setIsAdding] = useState(false);
  // The papers that are asked for at first; null while nothing is.
  const [asking, setAsking] = useState<string[] | null>(null);
  const canAdd = hasPermission(user, "queue.write") && view.document_kinds.length > 0;
  return (
    <Part
      id="documents"
      title={t("documents.title")}
      actions={
        <>
          {view.form ? (
            <FillOfficeForm number={view.item.externalId} size="small">
              {t("fillForm.choose")}
            </FillOfficeForm>
          ) : null}
          {canAdd ? (
            <>
              {view.document_kinds.some((kind) => !kind.is_on_file) ? (
                <Button size="small" onPress={() => setAsking([])}>
                  {t("documents.request.ask")}
                </Button>
              ) : null}
              <Button size="small" icon={<Plus size={15} aria-hidden />} onPress={() => setIsAdding(true)}>
                {t("documents.add")}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      {view.document_kinds.length ? (
        <ul className="case-kinds" aria-label={t("documents.wanted")}>
          {view.document_kinds.map((kind) => (
            <Kind key={kind.kind} itemId={view.item.id} kind={kind} onAsk={() => setAsking([kind.kind])} />
          ))}
        </ul>
      ) : null}
      {view.documents.length ? (
        <ul className="case-documents" aria-label={t("documents.title")}>
          {view.documents.map((document) => (
            <Document key={document.id} view={view} document={document} />
          ))}
        </ul>
      ) : (
        <p className="case-quiet">{t("documents.none")}</p>
      )}
      {isAdding ? <DocumentDialog view={view} onClose={() => setIsAdding(false)} /> : null}
      {asking ? <AskPapersDialog view={view} first={asking} onClose={() => setAsking(null)} /> : null}
    </Part>
  );
}

/** A kind of paper: whether it is accepted or on file, and until when the applicant was asked for it. */
function Kind({ itemId, kind, onAsk }: { itemId: number; kind: DocumentKind; onAsk: () => void }) {
  const { t } = useTranslation("case");
  const user = useUser();
  const format = useFormat(user.zone);
  const problemWords = useProblemWords();
  const takeBack = useTakeBackPaper(itemId);
  const isAsked = kind.asked_at_ms !== null && !kind.is_on_file;
  const asked = kind.due_on ? t("documents.request.askedBy", { date: format.date(`${kind.due_on}T12:00:00Z`) }) : t("documents.request.asked");
  return (
    <li data-missing={!kind.is_on_file || undefined} data-unjudged={(kind.is_on_file && !kind.is_accepted) || undefined}>
      {kind.is_accepted ? <Check size={15} aria-hidden /> : kind.is_on_file ? <CircleDot size={15} aria-hidden /> : <CircleDashed size={15} aria-hidden />}
      <bdi>{kind.title}</bdi>
      <span className="case-quiet">
        {kind.is_accepted ? t("documents.accepted") : kind.is_on_file ? t("documents.onFile") : t("documents.missing")}
        {isAsked ? `, ${asked}` : null}
        {isAsked && kind.reminded_at_ms !== null ? `, ${t("documents.request.reminded", { date: format.date(kind.reminded_at_ms) })}` : null}
      </span>
      {!kind.is_on_file && hasPermission(user, "queue.write") ? (
        <Button
          size="small"
          variant="quiet"
          icon={<Send size={14} aria-hidden />}
          aria-label={t(isAsked ? "documents.request.askAgainOf" : "documents.request.askOf", { paper: isolated(kind.title) })}
          onPress={onAsk}
        >
          {t(isAsked ? "documents.request.askAgain" : "documents.request.askIt")}
        </Button>
      ) : null}
      {isAsked && hasPermission(user, "queue.write") ? (
        <IconButton
          size="small"
          label={t("documents.request.takeBack", { paper: isolated(kind.title) })}
          icon={<X size={14} aria-hidden />}
          isPending={takeBack.isPending}
          onPress={() =>
            takeBack.mutate(
              { kind: kind.kind },
              {
                onSuccess: () => showToast({ kind: "success", title: t("documents.request.tookBack", { paper: isolated(kind.title) }) }),
                onError: (error) => showToast({ kind: "error", title: problemWords(error) }),
              },
            )
          }
        />
      ) : null}
    </li>
  );
}

function Document({ view, document }: { view: CaseView; document: CaseDocument }) {
  const { t } = useTranslation("case");
  const user = useUser();
  const format = useFormat(user.zone);
  const bytes = useByteWords();
  const problemWords = useProblemWords();
  const move = useMoveDocument(view.item.id);
  const canWrite = hasPermission(user, "queue.write");
  const isExpired = useHasPassed(document.expires_on ? Date.parse(`${document.expires_on}T23:59:59`) : Number.MAX_SAFE_INTEGER);
  const failed = (error: unknown) => void showToast({ kind: "error", title: problemWords(error) });
  const restore = () =>
    move.mutate(
      { document: document.id, isBack: true },
      { onSuccess: () => showToast({ kind: "success", title: t("documents.restored", { name: isolated(document.name) }) }), onError: failed },
    );
  const remove = () =>
    move.mutate(
      { document: document.id, isBack: false },
      {
        onSuccess: () =>
          showToast({
            kind: "success",
            title: t("documents.removed", { name: isolated(document.name) }),
            lastsMs: 8_000,
            action: { name: t("documents.undo"), onPress: restore },
          }),
        onError: failed,
      },
    );
  const { file_id } = document;
  const isThere = file_id !== null && (document.file_state === "clean" || document.file_state === "unscanned");
  const open = async () => {
    if (file_id === null) return;
    try {
      const { download_url } = await api.get("/api/files/{id}/links", { path: { id: file_id } });
      if (download_url) window.location.assign(download_url);
    } catch (error) {
      showToast({ kind: "error", title: problemWords(error) });
    }
  };
  return (
    <li className="case-document">
      <FileText size={18} aria-hidden />
      <span className="case-document-words">
        <bdi>{document.name}</bdi>
        <span className="case-quiet">
          {t("documents.received", { name: document.by, date: format.date(document.received_at_ms) })}
          {file_id === null ? ` · ${t("documents.noFile")}` : document.size_bytes === null ? "" : ` · ${bytes(document.size_bytes)}`}
          {document.replaced_at_ms === null ? null : ` · ${t("documents.replaced", { date: format.date(document.replaced_at_ms) })}`}
          {document.expires_on ? (
            <>
              {" · "}
              <span data-late={isExpired || undefined} className="case-expiry">
                {t(isExpired ? "documents.expired" : "documents.expires", { date: format.date(`${document.expires_on}T12:00:00Z`) })}
              </span>
            </>
          ) : null}
        </span>
        <DocumentJudgement document={document} />
      </span>
      <JudgeDocument view={view} document={document} />
      {isThere && isShowable(document) ? (
        <Button
          size="small"
          variant="quiet"
          icon={<Eye size={14} aria-hidden />}
          aria-label={t("documents.viewOf", { name: document.name })}
          onPress={() => useShownDocument.setState({ document })}
        >
          {t("documents.view")}
        </Button>
      ) : null}
      {isThere ? (
        <Button
          size="small"
          variant="quiet"
          icon={<Download size={14} aria-hidden />}
          aria-label={t("documents.save", { name: document.name })}
          onPress={() => void open()}
        >
          {t("documents.saveShort")}
        </Button>
      ) : null}
      {canWrite ? (
        <IconButton
          size="small"
          label={t("documents.removeOf", { name: isolated(document.name) })}
          icon={<Trash2 size={14} aria-hidden />}
          isPending={move.isPending}
          onPress={remove}
        />
      ) : null}
    </li>
  );
}
