import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router";
import { fillingPath } from "../../../shared/applications/drafts";
import type { Step } from "../../../shared/form-engine/steps";
import { useFilling } from "./use-filling";

/** What a step is told by the one before it. */
export interface StepNote {
  /** The question that gets the focus. */
  at?: string;
  part?: string;
  /** The summary sent the applicant here, and gets them back. */
  isFromReview?: boolean;
}

/** Leads to a step, as an address of its own: back and forward are the browser's. */
export function useGo(): (step: Step, note?: StepNote) => void {
  const navigate = useNavigate();
  const { draft } = useFilling().store.getState();
  return useCallback((step, note = {}) => void navigate(fillingPath(draft, step), { state: note }), [navigate, draft]);
}

export function useStepNote(): StepNote {
  return (useLocation().state as StepNote | null) ?? {};
}
