import { Trash2 } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Claim, Segment } from "../../../../api/schema";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { Select } from "../../../../ui/select";
import { TextArea } from "../../../../ui/text-area";
import { clockText } from "../../../../ui/timer";

/** As the hub takes them. */
const LONGEST = 500;
const MOST = 20;

export interface SummaryEditorProps {
  claims: readonly Claim[];
  segments: readonly Segment[];
  isPending: boolean;
  /** Takes what adds a sentence that is marked in the transcript. */
  mark: RefObject<((segmentId: string) => void) | null>;
  onSave: (claims: Claim[]) => void;
  onCancel: () => void;
}

/** The claims of a summary as editable text; an added claim is based on an utterance of the call. */
export function SummaryEditor({ claims, segments, isPending, mark, onSave, onCancel }: SummaryEditorProps) {
  const { t } = useTranslation("communications");
  const [kept, setKept] = useState<readonly Claim[]>(claims);
  const areas = useRef(new Map<string, HTMLTextAreaElement>());
  const cancelButton = useRef<HTMLButtonElement>(null);
  const others = segments.filter((segment) => !kept.some((claim) => claim.segment_id === segment.segment_id));
  const change = (id: string, text: string) => setKept((now) => now.map((claim) => (claim.segment_id === id ? { ...claim, text } : claim)));
  const add = (id: string) => {
    const segment = segments.find((one) => one.segment_id === id);
    if (!segment || kept.length >= MOST || kept.some((claim) => claim.segment_id === id)) return;
    const { segment_id, text, speaker, start_ms, end_ms } = segment;
    setKept((now) => [...now, { segment_id, text: text.slice(0, LONGEST), speaker, start_ms, end_ms }].sort((a, b) => a.start_ms - b.start_ms));
  };
  useEffect(() => {
    mark.current = add;
    return () => {
      mark.current = null;
    };
  });
  const takeOut = (id: string) => {
    const at = kept.findIndex((claim) => claim.segment_id === id);
    const beside = kept[at + 1] ?? kept[at - 1];
    (beside ? areas.current.get(beside.segment_id) : cancelButton.current)?.focus();
    setKept(kept.filter((claim) => claim.segment_id !== id));
  };
  /** Escape closes an unchanged editor; changes stay until the person saves or discards them. */
  const leave = (event: KeyboardEvent) => {
    if (event.key === "Escape" && kept === claims) onCancel();
  };
  const isWhole = kept.length > 0 && kept.every((claim) => claim.text.trim());
  return (
    <div className="summary-editor">
      <ul className="summary-claims">
        {kept.map((claim, index) => {
          const place = { time: clockText(claim.start_ms), name: claim.speaker };
          return (
            <li key={claim.segment_id} className="summary-edited">
              <TextArea
                label={t("summary.claim", place)}
                rows={2}
                maxLength={LONGEST}
                value={claim.text}
                onChange={(text) => change(claim.segment_id, text)}
                onKeyDown={leave}
                autoFocus={index === 0 && kept === claims}
                areaRef={(area) => {
                  if (area) areas.current.set(claim.segment_id, area);
                  return () => void areas.current.delete(claim.segment_id);
                }}
              />
              <IconButton
                size="small"
                variant="quiet"
                label={t("summary.remove", place)}
                icon={<Trash2 size={15} aria-hidden />}
                onPress={() => takeOut(claim.segment_id)}
              />
            </li>
          );
        })}
      </ul>
      {others.length > 0 && kept.length < MOST ? (
        <Select
          label={t("summary.add")}
          placeholder={t("summary.addWords")}
          value={null}
          onChange={(id) => add(String(id))}
          options={others.map((segment) => ({ id: segment.segment_id, name: `${clockText(segment.start_ms)} ${segment.text}` }))}
        />
      ) : null}
      <div className="summary-actions">
        <Button size="small" variant="primary" isDisabled={!isWhole} isPending={isPending} onPress={() => onSave([...kept])}>
          {t("summary.save")}
        </Button>
        <Button ref={cancelButton} size="small" isDisabled={isPending} onPress={onCancel}>
          {t("summary.cancel")}
        </Button>
      </div>
    </div>
  );
}
