import type shell from "../locales/en/shell.json";
import type ui from "../locales/en/ui.json";
import type problem from "../locales/en/problem.json";
import type signIn from "../locales/en/sign-in.json";
import type sandbox from "../locales/en/sandbox.json";

/** English is the pattern: a key that it lacks does not compile. A feature adds its file here. */
export interface Words {
  shell: typeof shell;
  ui: typeof ui;
  problem: typeof problem;
  "sign-in": typeof signIn;
  sandbox: typeof sandbox;
}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: Words;
  }
}
