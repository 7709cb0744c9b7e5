import { Pause, Play, X } from "lucide-react";
import { IconButton } from "./icon-button";
import { ProgressBar } from "./progress-bar";
import { showWhole } from "./show-whole";
import "./upload-row.css";

export interface UploadRowProps {
  name: string;
  /** How much has been sent, of how much. */
  sent: number;
  size: number;
  /** Size and state in words. */
  words: string;
  isFailed?: boolean;
  /** Names of the buttons; one that is left out has no button. */
  pause?: string;
  resume?: string;
  remove: string;
  onPause: () => void;
  onResume: () => void;
  onRemove: () => void;
}

/** One file that is being sent. */
export function UploadRow({ name, sent, size, words, isFailed, pause, resume, remove, onPause, onResume, onRemove }: UploadRowProps) {
  return (
    <li className="ui-upload" data-failed={isFailed || undefined}>
      <span className="ui-upload-words">
        <bdi className="ui-upload-name" onPointerEnter={showWhole}>
          {name}
        </bdi>
        <span className="ui-upload-state" role={isFailed ? "alert" : undefined}>
          {words}
        </span>
        {!isFailed && sent < size ? <ProgressBar label={name} hideLabel value={sent} most={size} valueLabel={words} /> : null}
      </span>
      {pause ? <IconButton size="small" label={pause} icon={<Pause size={14} aria-hidden />} onPress={onPause} /> : null}
      {resume ? <IconButton size="small" label={resume} icon={<Play size={14} aria-hidden />} onPress={onResume} /> : null}
      <IconButton size="small" label={remove} icon={<X size={14} aria-hidden />} onPress={onRemove} />
    </li>
  );
}
