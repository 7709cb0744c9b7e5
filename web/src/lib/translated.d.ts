/** How much of the interface each language has, 0 to 100, by code; a language without words is not there. Made by vite.config.ts. */
declare module "virtual:translated" {
  const percentages: Readonly<Record<string, number>>;
  export default percentages;
}
