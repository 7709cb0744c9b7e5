import { defineConfig } from "i18next-cli";

export default defineConfig({
  locales: ["en", "es", "ar"],
  extract: {
    input: ["src/**/*.{ts,tsx}"],
    ignore: ["src/**/*.test.{ts,tsx}", "src/testing/**", "src/**/*.d.ts"],
    output: "src/locales/{{language}}/{{namespace}}.json",
    defaultNS: "shell",
    keySeparator: ".",
    nsSeparator: ":",
    primaryLanguage: "en",
    removeUnusedKeys: false,
    sort: false,
  },
});
