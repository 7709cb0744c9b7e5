import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from "lucide-react";
import type { Indicator } from "./indicator";
import "./validations.css";

const SIGNS = { failed: CircleX, warning: TriangleAlert, passed: CircleCheck, none: CircleDashed } as const;

/** A colour and a shape: nobody has to distinguish red from green. */
export function ValidationSign({ indicator, size = 17 }: { indicator: Indicator; size?: number }) {
  const Sign = SIGNS[indicator];
  return <Sign size={size} className="validation-sign" data-indicator={indicator} aria-hidden />;
}
