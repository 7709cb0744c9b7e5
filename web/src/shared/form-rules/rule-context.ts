import { createContext, use } from "react";
import type { Form } from "../form-engine/document";
import { scopeOfForm, type RecordShape, type Scope } from "./shape";
import type { SentenceWords } from "./use-sentence-words";

/** What every part of a rule's editor needs. */
export interface RuleContextValue {
  scope: Scope;
  words: SentenceWords;
  /** Questions that wait for what the rule decides, so that it may not read them. */
  waiting: ReadonlySet<string>;
  /** Says something to whoever does not see it. */
  say: (words: string) => void;
}

const NO_FORM: Form = { format: 1, id: "none", title: {}, sections: [] };

export const RuleContext = createContext<RuleContextValue>({
  scope: scopeOfForm(NO_FORM, ""),
  words: { nameOf: () => "", nameOfField: () => "", optionOf: (_, text) => text, sentence: () => "", rule: () => "" },
  waiting: new Set(),
  say: () => undefined,
});

export const useRule = () => use(RuleContext);

/** The row that a part of a sentence is about, where it is about one. */
export type Each = RecordShape | null;
