import { Delete } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CaseNumber } from "../../../../api/schema";
import { typedNumber, useCaseNumbers } from "../../../../shared/calls/case-numbers";
import { isolated } from "../../../../shared/words/direction";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { TextField } from "../../../../ui/text-field";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"];
/** So many digits make a number. */
const WHOLE = 10;

/** The keys of a telephone, for a number that belongs to the case: the numbers themselves stand beside them. */
export function DialPad({ threadId, onNumber }: { threadId: string; onNumber: (number: CaseNumber | null) => void }) {
  const { t, i18n } = useTranslation("transfers");
  const numbers = useCaseNumbers(threadId, i18n.language);
  const [typed, setTyped] = useState("");
  const items = numbers.data ?? [];
  const known = typedNumber(typed, items);
  const isWhole = typed.replace(/\D/g, "").length >= WHOLE;
  useEffect(() => onNumber(known ?? null), [known, onNumber]);
  return (
    <div className="dial-pad">
      <TextField
        label={t("pad.label")}
        type="tel"
        textDir="ltr"
        autoComplete="off"
        description={known ? isolated(known.label || known.shown) : t("pad.words")}
        error={isWhole && numbers.data && !known ? t("pad.unknown") : undefined}
        value={typed}
        onChange={setTyped}
        trailing={<IconButton size="small" label={t("pad.erase")} icon={<Delete size={16} aria-hidden />} onPress={() => setTyped(typed.slice(0, -1))} />}
      />
      <div className="dial-pad-keys" dir="ltr">
        {KEYS.map((key) => (
          <Button key={key} aria-label={t("pad.key", { key })} onPress={() => setTyped(typed + key)}>
            {key}
          </Button>
        ))}
      </div>
      <div className="dial-pad-numbers">
        {items
          .filter((one) => one.origin !== "applicant")
          .map((one) => (
            <Button key={one.number} size="small" variant="quiet" onPress={() => setTyped(one.shown)}>
              {one.label ? `${one.label}, ${isolated(one.shown)}` : isolated(one.shown)}
            </Button>
          ))}
      </div>
    </div>
  );
}
