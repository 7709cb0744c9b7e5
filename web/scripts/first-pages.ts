// What is loaded before a page can be used that people come to by its address: what must be light (first-load.js), and what the hub
// tells the browser with the page's first bytes (preloads.ts).

export interface FirstPage {
  /** The address, and all below it. The longest counts that fits. */
  at: string;
  /** Only with this in the query; it then counts before the same address without. */
  query?: string;
  /** The names of its chunks (vite.config.ts). What they import comes with them. */
  parts: string[];
  /** The namespaces of its words, besides those of every page. */
  words: string[];
  /** The most that its script may weigh, in kB of gzip; none where the same script is weighed at another address. */
  limit?: number;
}

/** The words of every page's frame, for which it waits (src/shared/words/i18n.ts). */
export const FRAME_WORDS = ["shell", "ui", "problem", "pages"];

/** "community" is around every page of an applicant who is signed in. A browser that has been here before says who it is only later. */
export const FIRST_PAGES: FirstPage[] = [
  { at: "/", parts: [], words: [] },
  { at: "/login", parts: ["sign-in"], words: ["sign-in"], limit: 205 },
  { at: "/home", parts: ["community", "applicant"], words: ["applications"] },
  { at: "/resources", parts: ["community", "applicant"], words: ["programs"], limit: 218 },
  { at: "/applications", parts: ["community", "applicant"], words: ["applications"], limit: 218 },
  { at: "/application", query: "draft", parts: ["application-page", "community", "form"], words: ["applications", "form-fields", "counter"], limit: 265 },
  { at: "/application", query: "id", parts: ["application-page", "community", "tracked-page"], words: ["tracker", "applications"] },
];
