import type { PostProcessorModule } from "i18next";
import { DEFAULT_LANGUAGE } from "./languages";

/** English sentences used as fallbacks since the page was loaded. */
const english = new Set<string>();
const MARK = "data-fallback";

interface Resolved {
  i18nResolved?: { usedLng?: string };
}

/** Notes every sentence that i18next took from English because the language lacks it. */
export const noteFallbacks: PostProcessorModule = {
  type: "postProcessor",
  name: "noteFallbacks",
  process(value, _keys, options, translator: { language?: string }) {
    const used = (options as Resolved).i18nResolved?.usedLng;
    if (used === DEFAULT_LANGUAGE && translator.language !== DEFAULT_LANGUAGE && value.trim()) english.add(value.trim());
    return value;
  },
};

function mark(node: Text) {
  const parent = node.parentElement;
  if (!parent) return;
  if (english.has(node.data.trim())) {
    if (parent.hasAttribute("lang") && !parent.hasAttribute(MARK)) return;
    parent.lang = DEFAULT_LANGUAGE;
    parent.setAttribute(MARK, "");
  } else if (parent.hasAttribute(MARK) && parent.childNodes.length === 1) {
    parent.removeAttribute("lang");
    parent.removeAttribute(MARK);
  }
}

function markInside(node: Node) {
  if (node instanceof Text) return mark(node);
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) mark(walker.currentNode as Text);
}

let observer: MutationObserver | null = null;

/** Gives `lang="en"` to every element whose text is an English fallback, now and as the page changes (WCAG 3.1.2). */
export function markFallbacks(): void {
  if (observer) return;
  observer = new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === "characterData") markInside(change.target);
      for (const node of change.addedNodes) markInside(node);
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  markInside(document.body);
}
