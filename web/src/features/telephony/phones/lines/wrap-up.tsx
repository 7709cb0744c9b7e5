import { NotebookPen } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import type { CallToWriteUp } from "../../../../api/schema";
import { useAvailability, useChooseAvailability } from "../../../../lib/availability";
import { useFormat } from "../../../../lib/format";
import { useProblemWords } from "../../../../lib/problem-words";
import { useUser } from "../../../../lib/user";
import { Button } from "../../../../ui/button";
import { Select } from "../../../../ui/select";
import { TextArea } from "../../../../ui/text-area";
import { showToast } from "../../../../ui/toast-queue";
import { useOpenWrapUp, useWriteUp } from "./api";
import "./lines.css";

/** The form for what came of the last call out of a line, on every page, while the time for it runs. */
export function WrapUp() {
  const user = useUser();
  const state = useAvailability(user)?.state;
  const open = useOpenWrapUp(state === "wrap_up");
  if (state !== "wrap_up" || !open.data) return null;
  return <WrapUpForm key={open.data.id} call={open.data} />;
}

function WrapUpForm({ call }: { call: CallToWriteUp }) {
  const { t } = useTranslation("lines");
  const user = useUser();
  const format = useFormat(user.zone);
  const problemWords = useProblemWords();
  const write = useWriteUp();
  const until = useAvailability(user)?.until_ms ?? call.until_ms;
  const more = useChooseAvailability((error) => showToast({ kind: "error", title: t("wrap.moreFailed"), detail: problemWords(error) }));
  const [code, setCode] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const faults = isProblem(write.error) ? write.error.errors : [];
  const handleSave = () =>
    write.mutate(
      { id: call.id, code: code ?? "", note },
      {
        onSuccess: () => showToast({ kind: "success", title: t("wrap.saved") }),
        onError: (error) => showToast({ kind: "error", title: t("wrap.failed"), detail: problemWords(error) }),
      },
    );
  return (
    <section className="wrap-up" aria-label={t("wrap.label", { name: call.applicant })}>
      <p className="wrap-up-words">
        <NotebookPen size={16} aria-hidden /> <strong>{t("wrap.label", { name: call.applicant })}</strong>
        {" · "}
        <bdi>{call.line}</bdi>
        {until ? ` · ${t("wrap.until", { time: format.time(until) })}` : null}
      </p>
      {call.codes.length > 0 ? (
        <Select
          label={t("wrap.code")}
          placeholder={t("wrap.choose")}
          options={call.codes.map((one) => ({ id: one.code, name: one.label }))}
          value={code}
          error={faults.some((fault) => fault.field === "code") ? t("fault.required") : undefined}
          onChange={(id) => setCode(id === null ? null : String(id))}
        />
      ) : null}
      <TextArea className="wrap-up-note" label={t("wrap.note")} dir="auto" rows={2} maxLength={2000} value={note} onChange={setNote} />
      <Button variant="primary" isPending={write.isPending} onPress={handleSave}>
        {t("wrap.save")}
      </Button>
      <Button variant="quiet" isPending={more.isPending} onPress={() => more.mutate("wrap_up")}>
        {t("wrap.more")}
      </Button>
    </section>
  );
}
