import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SupportProgram } from "../../../api/schema";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { TextField } from "../../../ui/text-field";

/** As many as the hub takes. */
const MOST_PROGRAMS = 20;

export interface ProgramFieldsProps {
  programs: SupportProgram[];
  onChange: (programs: SupportProgram[]) => void;
  /** Why the hub refused a field. */
  faultAt: (field: string) => string | undefined;
  lang: string;
}

/** The programs that have a phone number of their own. */
export function ProgramFields({ programs, onChange, faultAt, lang }: ProgramFieldsProps) {
  const { t } = useTranslation("community-profile");
  const change = (place: number, part: Partial<SupportProgram>) => onChange(programs.map((one, at) => (at === place ? { ...one, ...part } : one)));
  return (
    <>
      {programs.map(({ name, phone }, place) => {
        const at = `support.programs[${place}]`;
        return (
          // A program has no other mark than its place.
          <div key={place} role="group" aria-label={t("contact.programNumber", { number: place + 1 })} className="profile-program">
            <TextField
              label={t("contact.programName")}
              value={name}
              onChange={(next) => change(place, { name: next })}
              error={faultAt(`${at}.name`)}
              maxLength={100}
              textLang={lang}
            />
            <TextField
              label={t("contact.programPhone")}
              type="tel"
              value={phone}
              onChange={(next) => change(place, { phone: next })}
              error={faultAt(`${at}.phone`)}
              maxLength={40}
            />
            <IconButton
              label={t("contact.removeProgram", { number: place + 1 })}
              icon={<X size={16} aria-hidden />}
              onPress={() => onChange(programs.filter((_, other) => other !== place))}
            />
          </div>
        );
      })}
      {programs.length < MOST_PROGRAMS ? (
        <div>
          <Button size="small" icon={<Plus size={16} aria-hidden />} onPress={() => onChange([...programs, { name: "", phone: "" }])}>
            {t("contact.addProgram")}
          </Button>
        </div>
      ) : null}
    </>
  );
}
