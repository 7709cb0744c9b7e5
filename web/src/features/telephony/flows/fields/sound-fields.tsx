import { Volume2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { useHasVoice } from "../../../../shared/calls/voices";
import { Banner } from "../../../../ui/banner";
import { FileDrop } from "../../../../ui/file-drop";
import { IconButton } from "../../../../ui/icon-button";
import { Select } from "../../../../ui/select";
import { Switch } from "../../../../ui/switch";
import { showToast } from "../../../../ui/toast-queue";
import { useAddSound, usePhoneSounds, useSoundFile } from "../api/sounds";
import { useFlowEditor } from "../editor-context";
import { plainName } from "../model/edits";
import type { StepOf } from "../model/steps";
import { useFaultAt, useFlowWords } from "../words";
import { usePlayer } from "./play-sound";

/** What uploads may be, as the device's files are offered; what a file is, the hub finds out. */
const ACCEPT = [".wav", ".mp3", ".ogg", ".opus", "audio/wav", "audio/mpeg", "audio/ogg"];

/** No sound in a language; keys of sounds have no such letters. */
const NONE = "-";

/** The tenant's own sound that a step plays, in every language of the flow, and uploading another. */
export function SoundFields({ name, step }: { name: string; step: StepOf<"play"> }) {
  const { t } = useTranslation("flows");
  const { flow, faults, mayWrite, edit } = useFlowEditor();
  const words = useFlowWords();
  const faultAt = useFaultAt();
  const problemWords = useProblemWords();
  const hasVoice = useHasVoice();
  const { data: sounds = [] } = usePhoneSounds();
  const add = useAddSound();
  const file = useSoundFile();
  const failed = () => showToast({ kind: "error", title: t("sound.playFailed") });
  const play = usePlayer(failed);
  const choose = (lang: string, key: string) => edit({ do: "write", step: name, content: { ...step, audio: { ...step.audio, [lang]: key } } });
  const handleFiles = (lang: string, [first]: File[]) => {
    if (!first) return;
    const plain = first.name.replace(/\.[^.]*$/, "");
    const base = plainName(plain) || "sound";
    let key = base;
    for (let number = 2; sounds.some((one) => one.key === key); number++) key = `${base.slice(0, 34)}-${number}`;
    add.mutate({ key, name: plain.slice(0, 80) || key, file: first }, { onSuccess: () => choose(lang, key) });
  };
  return (
    <div className="flow-prompts">
      {flow.lang.map((lang) => {
        const key = step.audio[lang] ?? "";
        const options = sounds.map((one) => ({ id: one.key, name: one.name, detail: t("sound.seconds", { count: Math.round(one.duration_ms / 1000) }) }));
        // Callers of a language without a voice can hear that of the first.
        const none = hasVoice(lang) ? [] : [{ id: NONE, name: t("sound.asIn", { language: words.language(flow.lang[0] ?? "en") }) }];
        const chosen = sounds.some((one) => one.key === key) ? key : none.length > 0 && key === "" ? NONE : null;
        return (
          <div key={lang} className="flow-prompt">
            <FileDrop
              label={t("sound.upload", { language: words.language(lang) })}
              accept={ACCEPT}
              isDisabled={!mayWrite || add.isPending}
              onFiles={(files) => handleFiles(lang, files)}
            >
              <Select
                label={t("sound.in", { language: words.language(lang) })}
                placeholder={t("sound.choose")}
                options={[...none, ...options]}
                value={chosen}
                isDisabled={!mayWrite}
                error={faultAt(faults, name, `audio.${lang}`)}
                onChange={(next) => choose(lang, next === NONE ? "" : String(next))}
              />
            </FileDrop>
            <IconButton
              label={t("sound.listen", { language: words.language(lang) })}
              icon={<Volume2 size={16} aria-hidden />}
              isPending={file.isPending}
              isDisabled={!sounds.some((one) => one.key === key)}
              onPress={() => file.mutate(key, { onSuccess: play, onError: failed })}
            />
          </div>
        );
      })}
      <p className="flow-hint">{t("sound.kinds")}</p>
      {add.error ? (
        <Banner kind="error" isLive>
          {problemWords(add.error)}
        </Banner>
      ) : null}
      <Switch
        isSelected={step.bargein ?? false}
        isDisabled={!mayWrite}
        onChange={(bargein) => edit({ do: "write", step: name, content: { ...step, bargein } })}
      >
        {t("step.bargein")}
      </Switch>
    </div>
  );
}
