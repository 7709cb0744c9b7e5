import react from "@vitejs/plugin-react";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { compressed } from "./scripts/compressed.ts";
import { componentWords } from "./scripts/component-words.ts";
import { pageWords } from "./scripts/page-words.ts";
import { preloads } from "./scripts/preloads.ts";
import { percentages } from "./scripts/translated.ts";
import { wordsFiles } from "./scripts/words-files.ts";
import { ROOT } from "./scripts/words-of.ts";

const hub = process.env.HUB_URL ?? "http://localhost:8080";
const proxied = ["/api", "/rtc", "/sandbox/api", "/healthz", "/readyz"];

/** The policy the hub sends with every page: what runs here must run there. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self' ws: wss:",
  "frame-ancestors 'none'",
  "base-uri 'self'",
  "form-action 'self'",
].join("; ");

/** The module `virtual:translated`: the translated share of the interface in each language, counted from src/locales. */
function translated(): Plugin {
  const name = "virtual:translated";
  return {
    name,
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null;
      for (const file of readdirSync(ROOT, { recursive: true, encoding: "utf8" })) if (file.endsWith(".json")) this.addWatchFile(`${ROOT}/${file}`);
      return `export default ${JSON.stringify(percentages())}`;
    },
  };
}

/** Tests of pages that replace a module: what they load must be nobody else's. */
const replacing = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.tsx") && /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(`src/${file}`, "utf8")))
  .map((file) => `src/${file}`);

export default defineConfig({
  plugins: [pageWords(), react(), translated(), wordsFiles(), componentWords(), preloads(), compressed()],
  build: {
    outDir: "dist",
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // What every page needs comes in one file instead of sixty, and so does what is around applicants' pages, signing in, and a
      // form: on a phone's network the number of files costs more than their size.
      output: {
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"], priority: 5 },
            {
              name: "fields",
              test: /\/src\/(ui\/(text-field|text-area|avatar|banner|language-selector|theme-button|skip-links|footer-links|dialog)\.tsx|shared\/(page\/density|form\/phone)\.ts)|react-query\/build\/modern\/useMutation\.js/,
              priority: 4,
            },
            // What those need that come after the first page, and pages before them too.
            {
              name: "shared",
              test: /\/src\/(ui\/(menu|popover|skeleton|empty-state|link)\.tsx|ui\/(page|skeleton)\.css|shared\/(applications\/(?!fill-office-form)|live\/socket|words\/format|page\/(published-contact|load-failure)|form\/written))|\/react-aria-components\/dist\/private\/(SelectionIndicator|SharedElementTransition)\.mjs|\/toggle\/useToggleState\.mjs|\/icons\/(check|chevron-down)\.mjs/,
              priority: 4,
            },
            { name: "focus", test: /\/react-aria\/dist\/private\/(focus\/FocusScope|visually-hidden\/VisuallyHidden|utils\/useSlot)\.mjs/, priority: 4 },
            { name: "sign-in", test: /\/src\/features\/identity\/sign-in\/(login-page|components\/sign-in-layout)/, priority: 3 },
            { name: "community", test: /\/src\/app\/(shell\/community-|idle-watch)/, priority: 3 },
            {
              name: "applicant",
              test: /\/src\/(app\/pages\/(applications|home)-page|features\/programs\/resources|shared\/(applications\/(?!fill-office-form)|own-applications\/(?!use-drawing)))/,
              priority: 2,
            },
            {
              name: "form",
              test: /\/src\/(features\/applications\/filling\/(application-page|filling-pages)|shared\/form-(engine|fields)\/(?!signature-pad))/,
              priority: 1,
            },
            // What is loaded after the first page (src/ui/later.tsx).
            { name: "overlays", test: /\/src\/ui\/(dialog|menu|popover|tooltip)-surface\.tsx/, priority: 0 },
            { name: "lists", test: /\/src\/ui\/(select|combo-box|multi-select)-field\.tsx/, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries([
      ...proxied.map((path) => [path, { target: hub, changeOrigin: false }]),
      ["/live", { target: hub.replace(/^http/, "ws"), ws: true, changeOrigin: false }],
    ]),
  },
  preview: { headers: { "Content-Security-Policy": contentSecurityPolicy } },
  test: {
    environment: "jsdom",
    environmentOptions: { jsdom: { url: "http://localhost:3000/" } },
    setupFiles: ["src/testing/setup.ts"],
    css: false,
    // Its stores begin anew with each file.
    alias: [{ find: /^zustand$/, replacement: `${import.meta.dirname}/src/testing/zustand.ts` }],
    testTimeout: 120_000,
    pool: "threads",
    maxWorkers: 2,
    // Modules are shared from file to file, instead of loaded for each.
    projects: [
      { extends: true, test: { name: "logic", include: ["src/**/*.test.ts"], isolate: false } },
      { extends: true, test: { name: "pages", include: ["src/**/*.test.tsx"], exclude: replacing, isolate: false } },
      { extends: true, test: { name: "replacing", include: replacing } },
    ],
  },
});
