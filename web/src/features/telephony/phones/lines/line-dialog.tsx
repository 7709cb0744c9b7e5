import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import type { FilterItem, WaitingLine, WaitingLineView } from "../../../../api/schema";
import { CallerLanguages } from "../../../../shared/calls/caller-languages";
import { languageName } from "../../../../shared/words/languages";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useHasVoice } from "../../../../shared/calls/voices";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { Dialog } from "../../../../ui/dialog";
import { NumberField } from "../../../../ui/number-field";
import { Select } from "../../../../ui/select";
import { Switch } from "../../../../ui/switch";
import { TextArea } from "../../../../ui/text-area";
import { TextField } from "../../../../ui/text-field";
import { useSaveLine } from "./api";
import { codesOf, codesText, plainCode } from "./codes";
import { LinePeople } from "./line-people";
import "./lines.css";

export interface LineDialogProps {
  /** The line that is changed; null for a new one. */
  edited: WaitingLineView | null;
  /** Keys that are taken. */
  taken: readonly string[];
  programs: readonly { ID: number; Name: string }[];
  people: readonly FilterItem[];
  onClose: () => void;
}

const NEW: WaitingLine = {
  name: "",
  programs: [],
  reviewers: [],
  langs: ["en"],
  announcement: {},
  music: true,
  position_every_s: 60,
  longest_wait_s: 600,
  after: "voicemail",
  offer_callback: true,
  callback_tries: 3,
  ring_s: 20,
  wrap_up_s: 120,
  codes: [],
};

/** The announcements that are written, in those languages of the line that can be spoken. */
const announced = ({ announcement, langs }: WaitingLine, hasVoice: (lang: string) => boolean) =>
  Object.fromEntries(Object.entries(announcement).filter(([lang, text]) => langs.includes(lang) && hasVoice(lang) && text.trim() !== ""));

/** A waiting line: who answers, what callers hear, how long they wait and what is written about a call. */
export function LineDialog({ edited, taken, programs, people, onClose }: LineDialogProps) {
  const { t, i18n } = useTranslation("lines");
  const problemWords = useProblemWords();
  const save = useSaveLine();
  const hasVoice = useHasVoice();
  const [draft, setDraft] = useState<WaitingLine>(edited?.line ?? NEW);
  const [codes, setCodes] = useState(codesText(draft.codes));
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<WaitingLine>) => setDraft((before) => ({ ...before, ...part }));
  const faults = isProblem(save.error) ? save.error.errors : [];
  const faultOf = (field: string) => {
    const key = faults.find((fault) => fault.field === field)?.key;
    if (!key) return undefined;
    return key === "required"
      ? t("fault.required")
      : key === "out_of_range"
        ? t("fault.outOfRange")
        : key === "too_long"
          ? t("fault.tooLong")
          : field === "langs"
            ? t("fault.langs")
            : t("fault.wrong");
  };
  const announcementFault = (lang: string) => {
    const isMissing = faults.some((fault) => fault.field === "announcement" && fault.key === "required");
    return isMissing && announced(draft, hasVoice)[lang] ? undefined : faultOf("announcement");
  };
  const number = (field: "position_every_s" | "longest_wait_s" | "ring_s" | "wrap_up_s" | "callback_tries", label: string, description?: string) => (
    <NumberField
      label={label}
      value={draft[field]}
      error={faultOf(field)}
      onChange={(value) => change({ [field]: value ?? 0 })}
      {...(description ? { description } : {})}
    />
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const line = { ...draft, announcement: announced(draft, hasVoice), codes: codesOf(codes, edited?.line.codes ?? []) };
    save.mutate({ key: edited?.key ?? plainCode(draft.name, "line", new Set(taken)), version: edited?.version ?? 0, line }, { onSuccess: onClose });
  };
  // The form is longer than the dialog: what was refused may be out of sight.
  useEffect(() => {
    if (save.isError) (form.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-invalid] button") ?? form.current)?.focus();
  }, [save.isError]);
  return (
    <Dialog
      title={edited ? t("editOf", { name: edited.line.name }) : t("add")}
      isOpen
      onClose={onClose}
      kind="form"
      size="medium"
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button type="submit" form="waiting-line" variant="primary" isPending={save.isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id="waiting-line" ref={form} tabIndex={-1} className="line-form" onSubmit={handleSubmit}>
        {save.isError ? (
          <Banner kind="error" isLive>
            {problemWords(save.error)}
          </Banner>
        ) : null}
        <TextField label={t("name")} value={draft.name} maxLength={80} error={faultOf("name")} onChange={(name) => change({ name })} />
        <fieldset className="line-group">
          <legend>{t("programs")}</legend>
          <p className="line-words">{t("programsWords")}</p>
          {programs.map((program) => (
            <Checkbox
              key={program.ID}
              isSelected={draft.programs.includes(program.ID)}
              onChange={(isOn) => change({ programs: isOn ? [...draft.programs, program.ID] : draft.programs.filter((id) => id !== program.ID) })}
            >
              <bdi>{program.Name}</bdi>
            </Checkbox>
          ))}
        </fieldset>
        <LinePeople people={people} chosen={draft.reviewers} error={faultOf("reviewers")} onChange={(reviewers) => change({ reviewers })} />
        <CallerLanguages
          label={t("langs")}
          description={t("langsWords")}
          noVoice={t("noVoice")}
          instead={(languages, first) => t("instead", { languages, first })}
          value={draft.langs}
          error={faultOf("langs")}
          onChange={(langs) => change({ langs })}
        />
        {draft.langs.filter(hasVoice).map((lang) => (
          <TextArea
            key={lang}
            label={t("announcement", { language: languageName(lang, i18n.language) })}
            lang={lang}
            dir="auto"
            rows={2}
            value={draft.announcement[lang] ?? ""}
            error={announcementFault(lang)}
            onChange={(text) => change({ announcement: { ...draft.announcement, [lang]: text } })}
          />
        ))}
        <Switch isSelected={draft.music} onChange={(music) => change({ music })}>
          {t("music")}
        </Switch>
        {number("position_every_s", t("positionEvery"), t("positionWords"))}
        {number("longest_wait_s", t("longestWaitSeconds"), t("longestWaitWords"))}
        <Select
          label={t("after")}
          options={[
            { id: "voicemail", name: t("afterVoicemail") },
            { id: "hang_up", name: t("afterHangUp") },
          ]}
          value={draft.after}
          onChange={(after) => change({ after: after === "hang_up" ? "hang_up" : "voicemail" })}
        />
        <Switch isSelected={draft.offer_callback} onChange={(offer_callback) => change({ offer_callback })}>
          {t("callback")}
        </Switch>
        {number("callback_tries", t("callbackTries"))}
        {number("ring_s", t("ring"), t("ringWords"))}
        {number("wrap_up_s", t("wrapUp"))}
        <TextArea label={t("codes")} description={t("codesWords")} dir="auto" rows={4} value={codes} error={faultOf("codes")} onChange={setCodes} />
      </form>
    </Dialog>
  );
}
