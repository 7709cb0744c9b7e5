import { Check, CircleDashed, Download, FileText, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import type { CaseDocument, CaseView } from "../../../../api/schema";
import { useByteWords } from "../../../../lib/byte-words";
import { useFormat } from "../../../../lib/format";
import { useProblemWords } from "../../../../lib/problem-words";
import { hasPermission } from "../../../../lib/roles";
import { useUser } from "../../../../lib/user";
import { Button } from "../../../../ui/button";
import { showToast } from "../../../../ui/toast-queue";
import { DocumentDialog } from "./document-dialog";
import { Part } from "./part";

/** The papers of a case: what the program wants to see, and what has come in. */
export function DocumentsPart({ view }: { view: CaseView }) {
  const { t } = useTranslation("case");
  const user = useUser();
  const [isAdding, setIsAdding] = useState(false);
  const canAdd = hasPermission(user, "queue.write") && view.document_kinds.length > 0;
  return (
    <Part
      id="documents"
      title={t("documents.title")}
      actions={
        canAdd ? (
          <Button size="small" icon={<Plus size={15} aria-hidden />} onPress={() => setIsAdding(true)}>
            {t("documents.add")}
          </Button>
        ) : undefined
      }
    >
      {view.document_kinds.length ? (
        <ul className="case-kinds" aria-label={t("documents.wanted")}>
          {view.document_kinds.map((kind) => (
            <li key={kind.kind} data-missing={!kind.is_on_file || undefined}>
              {kind.is_on_file ? <Check size={15} aria-hidden /> : <CircleDashed size={15} aria-hidden />}
              <bdi>{kind.title}</bdi>
              <span className="case-quiet">{kind.is_on_file ? t("documents.onFile") : t("documents.missing")}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {view.documents.length ? (
        <ul className="case-documents" aria-label={t("documents.title")}>
          {view.documents.map((document) => (
            <Document key={document.id} document={document} />
          ))}
        </ul>
      ) : (
        <p className="case-quiet">{t("documents.none")}</p>
      )}
      {isAdding ? <DocumentDialog view={view} onClose={() => setIsAdding(false)} /> : null}
    </Part>
  );
}

function Document({ document }: { document: CaseDocument }) {
  const { t } = useTranslation("case");
  const user = useUser();
  const format = useFormat(user.zone);
  const bytes = useByteWords();
  const problemWords = useProblemWords();
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
        </span>
      </span>
      {isThere ? (
        <Button size="small" variant="quiet" icon={<Download size={14} aria-hidden />} aria-label={t("documents.save", { name: document.name })} onPress={() => void open()}>
          {t("documents.saveShort")}
        </Button>
      ) : null}
    </li>
  );
}
