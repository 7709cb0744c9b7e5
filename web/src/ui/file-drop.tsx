import { Paperclip } from "lucide-react";
import type { ReactNode } from "react";
import { DropZone, FileTrigger } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button, type ButtonProps } from "./button";
import "./file-drop.css";

export interface FileDropProps {
  /** Words of the button that opens the device's files. */
  label: string;
  /** Endings and media types that are offered, such as ".pdf". */
  accept: string[];
  isDisabled?: boolean;
  /** Of the button, for links that lead to it. */
  id?: string;
  /** Before the device's files are opened. */
  onOpen?: () => void;
  variant?: ButtonProps["variant"];
  size?: ButtonProps["size"];
  icon?: ReactNode;
  /** What the button is described by. */
  describedBy?: string;
  onFiles: (files: File[]) => void;
  /** What files can be dropped on. */
  children: ReactNode;
}

/** A place where files can be dropped, and a button to choose them. */
export function FileDrop({
  label,
  accept,
  isDisabled,
  id,
  onOpen,
  variant = "quiet",
  size = "small",
  icon = <Paperclip size={15} aria-hidden />,
  describedBy,
  onFiles,
  children,
}: FileDropProps) {
  const { t } = useTranslation("ui");
  return (
    <DropZone
      className="ui-file-drop"
      aria-label={t("fileDrop.label")}
      isDisabled={isDisabled}
      onDrop={(event) => {
        const files = event.items.filter((item) => item.kind === "file").map((item) => item.getFile());
        void Promise.all(files).then(onFiles);
      }}
    >
      {children}
      <FileTrigger allowsMultiple acceptedFileTypes={accept} onSelect={(list) => list && onFiles(Array.from(list))}>
        <Button id={id} size={size} variant={variant} icon={icon} isDisabled={isDisabled} onPress={onOpen} aria-describedby={describedBy}>
          {label}
        </Button>
      </FileTrigger>
    </DropZone>
  );
}
