import { useState } from "react";
import { hasFailed, noteFailure } from "../shared/identity/picture-failures";
import { classNames } from "./class-names";
import "./avatar.css";

export interface AvatarProps {
  /** The person's or account's name; its initials are shown. */
  name: string;
  /** The address of a picture to show in the initials' place; one that failed lately is not asked for again. */
  picture?: string | null;
  size?: "tiny" | "small" | "regular" | "large";
  /** A square for organisations, a circle for people. */
  shape?: "person" | "organisation";
  className?: string;
}

/** One or two letters: the first of the first and of the last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = [...(words[0] ?? "")][0] ?? "";
  const last = words.length > 1 ? ([...(words.at(-1) ?? "")][0] ?? "") : "";
  return (first + last).toLocaleUpperCase();
}

/** The fill of a name, 1 to 6: always the same for the same name. */
export function avatarColour(name: string): number {
  let hash = 2166136261;
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619);
  return ((hash >>> 0) % 6) + 1;
}

/** A picture, or initials on a colour, drawn by CSS so that they are not text of the control around them. Decorative: the name is beside it in words. */
export function Avatar({ name, picture, size = "regular", shape = "person", className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shown = picture && failed !== picture && !hasFailed(picture) ? picture : null;
  return (
    <span
      className={classNames("ui-avatar", className)}
      data-initials={shown ? "" : initials(name)}
      data-size={size}
      data-shape={shape}
      data-colour={avatarColour(name)}
      data-picture={shown ? true : undefined}
      aria-hidden
    >
      {shown ? (
        <img
          src={shown}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => {
            noteFailure(shown);
            setFailed(shown);
          }}
        />
      ) : null}
    </span>
  );
}
