/** Translated share of the interface in each language, 0 to 100, by code; untranslated languages are absent. Made by vite.config.ts. */
declare module "virtual:translated" {
  const percentages: Readonly<Record<string, number>>;
  export default percentages;
}
