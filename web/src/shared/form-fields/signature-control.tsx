import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button";
import { FieldSet } from "../../ui/field-set";
import { later } from "../../ui/later";
import { TextField } from "../../ui/text-field";
import { isolated } from "../words/direction";
import { useFormat } from "../words/format";
import { partsOf, textOf, type ControlProps } from "./control";
import { DrawnSignature } from "./drawn-signature";
import { pictureOf, type Stroke } from "./strokes";
import { wordsIn } from "./words-in";

const SignaturePad = later(async () => (await import("./signature-pad")).SignaturePad);

/** Signs by a name as it was typed, and by what was drawn beside it. */
export type Sign = (name: string, drawing?: File) => Promise<void>;

interface SignatureControlProps extends ControlProps {
  onSign?: Sign | undefined;
  /** Whether it may be drawn as well. */
  takesDrawing?: boolean | undefined;
}

/** A declaration that somebody signs by typing their name, and by drawing as well if they like. Both are recorded as they are and compared with nothing. */
export function SignatureControl({
  question,
  id,
  label,
  labelLang,
  note,
  description,
  value,
  fault,
  error,
  isRequired,
  isForSelf,
  lang,
  onSign,
  takesDrawing = false,
}: SignatureControlProps) {
  const { t } = useTranslation("form-fields");
  const { dateTime } = useFormat();
  const [isAgain, setAgain] = useState(false);
  const [name, setName] = useState("");
  const [strokes, setStrokes] = useState<Stroke[]>([]);
  const [state, setState] = useState<"idle" | "signing" | "blank" | "failed">("idle");
  const text = wordsIn(question.text, lang);
  const signed = partsOf(value);
  const at = signed["signed_at_ms"];
  const isSigned = typeof at === "number";
  const isOpen = Boolean(onSign) && (!isSigned || isAgain || fault?.key === "sign_again" || fault?.key === "not_a_file");

  const sign = async () => {
    if (!onSign || state === "signing") return;
    if (name.trim() === "") {
      setState("blank");
      document.getElementById(id)?.focus();
      return;
    }
    setState("signing");
    try {
      if (strokes.length > 0) await onSign(name.trim(), await pictureOf(strokes));
      else await onSign(name.trim());
      setState("idle");
      setAgain(false);
      setName("");
      setStrokes([]);
    } catch {
      setState("failed");
    }
  };
  const own = state === "blank" ? t("signature.blank") : state === "failed" ? t("signature.failed") : undefined;
  return (
    <FieldSet label={label} labelLang={labelLang} note={note} description={description} error={error}>
      <div className="form-answer-text" lang={text.lang}>
        {text.text}
      </div>
      <p role="status" className="form-answer-hint">
        {isSigned ? t("signature.signedBy", { name: isolated(textOf(signed["name"])), date: dateTime(at) }) : isOpen ? null : t("signature.unsigned")}
      </p>
      {isSigned && !isOpen && textOf(signed["drawing"]) ? <DrawnSignature file={textOf(signed["drawing"])} name={textOf(signed["name"])} /> : null}
      {isOpen ? (
        <div className="form-answer-sign">
          <TextField
            id={id}
            label={t("signature.name")}
            value={name}
            onChange={(written) => {
              setName(written);
              setState((before) => (before === "signing" ? before : "idle"));
            }}
            error={own}
            isRequired={isRequired}
            autoComplete={isForSelf ? "name" : "off"}
            spellCheck="false"
            textDir="auto"
          />
          {takesDrawing ? (
            <Suspense fallback={null}>
              <SignaturePad strokes={strokes} onChange={setStrokes} />
            </Suspense>
          ) : null}
          <Button variant="primary" isPending={state === "signing"} onPress={() => void sign()}>
            {t("signature.sign")}
          </Button>
        </div>
      ) : onSign && isSigned ? (
        <Button id={id} onPress={() => setAgain(true)}>
          {t("signature.again")}
        </Button>
      ) : null}
    </FieldSet>
  );
}
