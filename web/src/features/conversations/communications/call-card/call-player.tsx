import { useQueryClient } from "@tanstack/react-query";
import { Download, Pause, Play } from "lucide-react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallCard, MaskedInterval, RecordingView, Segment } from "../../../../api/schema";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { Select } from "../../../../ui/select";
import { Skeleton } from "../../../../ui/skeleton";
import { clockText } from "../../../../ui/timer";
import { showToast } from "../../../../ui/toast-queue";
import { Waveform } from "../../../../ui/waveform";
import { useFeatures } from "../../../../shared/page/features";
import { linkArchive, useRecording, useTranscript } from "../api/recording";
import type { FoundEntry } from "../components/use-found-entry";
import { partiesOf } from "./parties";
import { Summary } from "./summary";
import { Transcript } from "./transcript";

const NO_TRACKS: RecordingView["tracks"] = [];
const NO_SEGMENTS: Segment[] = [];
const NO_MASKS: MaskedInterval[] = [];
const SPEEDS = ["1", "1.25", "1.5", "2"];

export interface CallPlayerProps {
  call: CallCard;
  found: FoundEntry | null;
  /** Nothing was recorded: only the transcript is shown. */
  withoutRecording?: boolean;
}

/** A call's summary, its recording with all parties or one, and the transcript, collapsed until a sentence of it is searched for or played. */
export function CallPlayer({ call, found, withoutRecording = false }: CallPlayerProps) {
  const { t } = useTranslation("communications");
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const recording = useRecording(call.id, !withoutRecording);
  const has = useFeatures();
  const transcript = useTranscript(call.id, has("transcript") && (call.transcript.segments > 0 || withoutRecording));
  const audio = useRef<HTMLAudioElement>(null);
  const [leg, setLeg] = useState("mixed");
  const [speed, setSpeed] = useState("1");
  const [positionMs, setPositionMs] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  const [isLinking, setIsLinking] = useState(false);
  const [isEditingSummary, setIsEditingSummary] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const mark = useRef<((segmentId: string) => void) | null>(null);
  const resume = useRef<{ ms: number; plays: boolean } | null>(null);
  const retried = useRef(false);

  const words = transcript.data ?? { segments: NO_SEGMENTS, masks: recording.data?.masks ?? NO_MASKS };
  const tracks = recording.data?.tracks ?? NO_TRACKS;
  const { sides, voices } = useMemo(() => partiesOf(tracks), [tracks]);
  const url = leg === "mixed" ? recording.data?.mixed_url : (tracks.find((track) => track.leg === leg)?.url ?? recording.data?.mixed_url);
  const durationMs = recording.data?.duration_ms ?? call.recording.duration_ms ?? 0;

  const seek = useCallback((ms: number) => {
    setPositionMs(ms);
    const player = audio.current;
    if (!player) return;
    if (player.readyState === 0) resume.current = { ms, plays: resume.current?.plays ?? false };
    else player.currentTime = ms / 1000;
  }, []);
  const play = useCallback(() => void audio.current?.play().catch(() => setIsPlaying(false)), []);

  useEffect(() => {
    if (found?.atMs === null || found?.atMs === undefined) return;
    seek(found.atMs);
    setIsOpen(true);
  }, [found, seek]);
  // The transcript follows the playback.
  useEffect(() => {
    if (isPlaying) setIsOpen(true);
  }, [isPlaying]);
  useEffect(() => {
    if (audio.current) audio.current.playbackRate = Number(speed);
  }, [speed]);

  // Another track, or the same with a fresh link, continues at the same position.
  const handleLoaded = () => {
    const player = audio.current;
    if (!player) return;
    retried.current = false;
    setIsBroken(false);
    player.playbackRate = Number(speed);
    if (resume.current) {
      player.currentTime = resume.current.ms / 1000;
      if (resume.current.plays) play();
      resume.current = null;
    }
  };
  const handleError = () => {
    if (!audio.current?.getAttribute("src")) return;
    setIsPlaying(false);
    if (retried.current) {
      setIsBroken(true);
      return;
    }
    retried.current = true;
    resume.current = { ms: positionMs, plays: isPlaying };
    void client.invalidateQueries({ queryKey: ["recording", call.id] });
  };
  const handleDownload = async () => {
    setIsLinking(true);
    try {
      const link = document.createElement("a");
      link.href = await linkArchive(call.id);
      link.download = "";
      link.click();
    } catch (reason) {
      showToast({ kind: "error", title: t("archive.failed"), detail: problemWords(reason) });
    } finally {
      setIsLinking(false);
    }
  };
  const handleSentence = (ms: number) => {
    setIsOpen(true);
    seek(ms);
    play();
  };
  const handleLeg = (next: string) => {
    resume.current = { ms: positionMs, plays: isPlaying };
    setLeg(next);
  };

  return (
    <div className="player">
      {has("session-summary") && words.segments.length > 0 ? (
        <Summary call={call} segments={words.segments} isEditing={isEditingSummary} onEditingChange={setIsEditingSummary} mark={mark} onSeek={handleSentence} />
      ) : null}
      {withoutRecording ? null : recording.isError ? (
        <Banner kind="error">{problemWords(recording.error)}</Banner>
      ) : recording.isPending ? (
        <Skeleton shape="card" />
      ) : (
        <>
          {/* The transcript beside it has the captions. */}
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
          <audio
            ref={audio}
            src={url}
            preload="metadata"
            onLoadedMetadata={handleLoaded}
            onTimeUpdate={(event) => setPositionMs(Math.round(event.currentTarget.currentTime * 1000))}
            onPlay={() => setIsPlaying(true)}
            onPause={() => setIsPlaying(false)}
            onEnded={() => setIsPlaying(false)}
            onError={handleError}
          />
          <div className="player-line">
            <IconButton
              label={isPlaying ? t("player.pause") : t("player.play")}
              icon={isPlaying ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
              variant="primary"
              noTooltip
              onPress={() => (isPlaying ? audio.current?.pause() : play())}
            />
            <div className="player-wave">
              <Waveform
                tracks={sides.map((side) => ({ id: side.name, name: side.name, peaks: side.peaks }))}
                durationMs={durationMs}
                gaps={recording.data.masks.map((mask) => ({ fromMs: mask.start_ms, toMs: mask.end_ms ?? durationMs }))}
                positionMs={positionMs}
                onSeek={seek}
                label={t("player.position")}
              />
            </div>
          </div>
          <div className="player-foot">
            <span className="comm-quiet tabular" dir="ltr">
              {clockText(positionMs)} / {clockText(durationMs)}
            </span>
            {sides.length === 2 ? (
              <span className="player-names comm-quiet">
                <span data-side="0">
                  ↑ <bdi>{sides[0]?.name}</bdi>
                </span>
                <span data-side="1">
                  ↓ <bdi>{sides[1]?.name}</bdi>
                </span>
              </span>
            ) : null}
            <Select
              label={t("player.voices")}
              hideLabel
              className="player-select"
              value={leg}
              onChange={(id) => handleLeg(String(id))}
              options={[
                { id: "mixed", name: t("player.everyone") },
                ...voices.map((voice) => ({ id: voice.leg, name: t("player.only", { name: voice.name }) })),
              ]}
            />
            <Select
              label={t("player.speed")}
              hideLabel
              className="player-select"
              value={speed}
              onChange={(id) => setSpeed(String(id))}
              options={SPEEDS.map((one) => ({ id: one, name: `${one}×` }))}
            />
            <Button size="small" variant="quiet" icon={<Download size={15} aria-hidden />} isPending={isLinking} onPress={() => void handleDownload()}>
              {t("archive.download")}
            </Button>
          </div>
          {isBroken ? <Banner kind="error">{t("player.broken")}</Banner> : null}
        </>
      )}
      {transcript.isError ? <Banner kind="error">{problemWords(transcript.error)}</Banner> : null}
      {words.segments.length + words.masks.length > 0 ? (
        <Transcript
          isOpen={isOpen || isEditingSummary}
          onOpenChange={setIsOpen}
          segments={words.segments}
          masks={words.masks}
          positionMs={positionMs}
          isPlaying={isPlaying}
          found={found}
          onMark={isEditingSummary ? (id) => mark.current?.(id) : undefined}
          onSeek={handleSentence}
        />
      ) : null}
    </div>
  );
}
