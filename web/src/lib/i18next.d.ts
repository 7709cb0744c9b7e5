import type shell from "../locales/en/shell.json";
import type ui from "../locales/en/ui.json";
import type problem from "../locales/en/problem.json";
import type signIn from "../locales/en/sign-in.json";
import type sandbox from "../locales/en/sandbox.json";
import type item from "../locales/en/item.json";
import type room from "../locales/en/room.json";
import type workQueue from "../locales/en/work-queue.json";
import type communications from "../locales/en/communications.json";
import type calls from "../locales/en/calls.json";
import type conferences from "../locales/en/conferences.json";
import type account from "../locales/en/account.json";
import type pages from "../locales/en/pages.json";
import type stepUp from "../locales/en/step-up.json";
import type privacy from "../locales/en/privacy.json";
import type guest from "../locales/en/guest.json";

/** English is the pattern: a key that it lacks does not compile. A feature adds its file here. */
export interface Words {
  shell: typeof shell;
  ui: typeof ui;
  problem: typeof problem;
  "sign-in": typeof signIn;
  sandbox: typeof sandbox;
  item: typeof item;
  room: typeof room;
  "work-queue": typeof workQueue;
  communications: typeof communications;
  calls: typeof calls;
  conferences: typeof conferences;
  guest: typeof guest;
  account: typeof account;
  pages: typeof pages;
  privacy: typeof privacy;
  "step-up": typeof stepUp;
}

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "shell";
    resources: Words;
  }
}
