import { useQueryClient } from "@tanstack/react-query";
import { Delete } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useBranding } from "../../../api/branding";
import { isProblem } from "../../../api/problem";
import { useDensity } from "../../../shared/page/density";
import { usePageTitle } from "../../../shared/page/page-title";
import { paths } from "../../../shared/page/paths";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/text-field";
import { guestCallQuery } from "./api/guest";
import { GuestFrame } from "./components/guest-frame";
import { CODE_KEYS, CODE_LENGTH, cleanCode, codeFault, groupCode, NO_CODE_KEYS } from "./spoken-code";
import "./guest.css";

/** An example, kept on one line and from left to right. */
const EXAMPLE = "\u2066K7M\u00a03PX\u00a09RT\u2069";

/** Where somebody types the code of their call, with the keys of the page or their own. */
export function CodePage() {
  const { t, i18n } = useTranslation("guest");
  const client = useQueryClient();
  const navigate = useNavigate();
  const problemWords = useProblemWords();
  const branding = useBranding();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);
  useDensity("applicant");
  usePageTitle(t("enter.title"));
  const code = cleanCode(typed);

  const handleTyped = (text: string) => {
    setTyped(text);
    setError(null);
  };
  const refuse = (words: string) => {
    setError(words);
    fieldRef.current?.focus();
  };
  const handleSubmit = async () => {
    const fault = codeFault(code);
    if (fault) {
      refuse(fault === "letters" ? t("enter.letters", { letters: NO_CODE_KEYS.join(" ") }) : t("enter.short"));
      return;
    }
    const asked = groupCode(code, "-");
    setIsAsking(true);
    try {
      await client.fetchQuery({ ...guestCallQuery(asked, i18n.language), retry: false });
      await navigate(`${paths.guest}/${asked}`);
    } catch (reason) {
      if (isProblem(reason, "not_found")) refuse(t("enter.wrong"));
      else if (isProblem(reason, "link_over")) refuse(t("enter.over"));
      else if (isProblem(reason, "rate_limited")) refuse(t("enter.many"));
      else refuse(problemWords(reason));
    } finally {
      setIsAsking(false);
    }
  };

  return (
    <GuestFrame agency={branding?.instance_name ?? ""}>
      <form
        className="guest-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        <div className="guest-body">
          <div className="guest-caller">
            <h1 className="guest-title">{t("enter.title")}</h1>
            <p className="guest-lead">{t("enter.words")}</p>
          </div>
          <TextField
            label={t("enter.label")}
            className="guest-code"
            value={typed}
            onChange={handleTyped}
            inputRef={fieldRef}
            maxLength={40}
            autoComplete="off"
            autoCorrect="off"
            spellCheck="false"
            description={t("enter.hint", { example: EXAMPLE })}
            error={error ?? undefined}
          />
          <div className="guest-keys" dir="ltr">
            {CODE_KEYS.map((key) => (
              <Button key={key} className="guest-key" isDisabled={code.length >= CODE_LENGTH} onPress={() => handleTyped(groupCode(code + key, " "))}>
                {key}
              </Button>
            ))}
            <Button
              className="guest-key guest-key-erase"
              icon={<Delete size={22} aria-hidden />}
              isDisabled={code === ""}
              onPress={() => handleTyped(groupCode(code.slice(0, -1), " "))}
            >
              {t("enter.erase")}
            </Button>
          </div>
        </div>
        <footer className="guest-foot">
          <Button type="submit" variant="primary" wide className="guest-big" isPending={isAsking}>
            {t("enter.go")}
          </Button>
        </footer>
      </form>
    </GuestFrame>
  );
}
