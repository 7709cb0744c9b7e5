import { FileTrigger } from "react-aria-components";
import { Button, type ButtonProps } from "./button";

export interface FileButtonProps extends Omit<ButtonProps, "onPress"> {
  /** Media types that may be chosen. */
  accept: string[];
  onFile: (file: File) => void;
}

/** A button that has one file chosen. */
export function FileButton({ accept, onFile, ...button }: FileButtonProps) {
  return (
    <FileTrigger
      acceptedFileTypes={accept}
      onSelect={(list) => {
        const file = list?.[0];
        if (file) onFile(file);
      }}
    >
      <Button {...button} />
    </FileTrigger>
  );
}
