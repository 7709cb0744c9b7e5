import { Paperclip } from "lucide-react";
import type { ReactNode } from "react";
import { DropZone, FileTrigger } from "react-aria-components";
import { Button } from "./button";
import "./file-drop.css";

export interface FileDropProps {
  /** Words of the button that opens the device's files. */
  label: string;
  /** Endings and media types that are offered, such as ".pdf". */
  accept: string[];
  isDisabled?: boolean;
  onFiles: (files: File[]) => void;
  /** What files can be dropped on. */
  children: ReactNode;
}

/** A place where files can be dropped, and a button to choose them. */
export function FileDrop({ label, accept, isDisabled, onFiles, children }: FileDropProps) {
  return (
    <DropZone
      className="ui-file-drop"
      isDisabled={isDisabled}
      onDrop={(event) => {
        const files = event.items.filter((item) => item.kind === "file").map((item) => item.getFile());
        void Promise.all(files).then(onFiles);
      }}
    >
      {children}
      <FileTrigger allowsMultiple acceptedFileTypes={accept} onSelect={(list) => list && onFiles(Array.from(list))}>
        <Button size="small" variant="quiet" icon={<Paperclip size={15} aria-hidden />} isDisabled={isDisabled}>
          {label}
        </Button>
      </FileTrigger>
    </DropZone>
  );
}
