import { useRef, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button";
import { Disclosure } from "../../ui/disclosure";
import { BOX, INK, pathOf, pointIn, type Stroke } from "./strokes";

interface SignaturePadProps {
  strokes: readonly Stroke[];
  onChange: (strokes: Stroke[]) => void;
}

/** Where a signature may be drawn, with a finger, a pen or the mouse. It opens when it is asked for, so that nobody draws who only scrolls. */
export function SignaturePad({ strokes, onChange }: SignaturePadProps) {
  const { t } = useTranslation("form-fields");
  const latest = useRef(strokes);
  latest.current = strokes;
  const pen = useRef<number | null>(null);

  const put = (next: Stroke[]) => {
    latest.current = next;
    onChange(next);
  };
  const handleDown = (event: PointerEvent<SVGSVGElement>) => {
    if (pen.current !== null || event.button !== 0) return;
    pen.current = event.pointerId;
    event.currentTarget.setPointerCapture(event.pointerId);
    put([...latest.current, [pointIn(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY)]]);
  };
  const handleMove = (event: PointerEvent<SVGSVGElement>) => {
    const last = latest.current.at(-1);
    if (pen.current !== event.pointerId || !last) return;
    put([...latest.current.slice(0, -1), [...last, pointIn(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY)]]);
  };
  const handleUp = (event: PointerEvent<SVGSVGElement>) => {
    if (pen.current === event.pointerId) pen.current = null;
  };
  const isEmpty = strokes.length === 0;
  return (
    <Disclosure title={t("signature.draw")}>
      <div className="form-answer-pad">
        <p className="form-answer-hint">{t("signature.drawHow")}</p>
        <svg
          role="img"
          aria-label={t("signature.pad", { state: isEmpty ? t("signature.padEmpty") : t("signature.padDrawn") })}
          viewBox={`0 0 ${BOX.width} ${BOX.height}`}
          onPointerDown={handleDown}
          onPointerMove={handleMove}
          onPointerUp={handleUp}
          onPointerCancel={handleUp}
        >
          {strokes.map((stroke, at) => (
            <path key={at} d={pathOf(stroke)} fill="none" stroke="currentColor" strokeWidth={INK} strokeLinecap="round" strokeLinejoin="round" />
          ))}
        </svg>
        <Button size="small" isDisabled={isEmpty} onPress={() => put([])}>
          {t("signature.clear")}
        </Button>
      </div>
    </Disclosure>
  );
}
