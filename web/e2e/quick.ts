/** Whether only what is quick of each part is asked for, as `make test` does: one language of a journey instead of each. */
export const isQuick = process.env["COMMONLINE_QUICK"] === "1";

/** Of a journey whose capability another one shows too, or that takes minutes: a quick run leaves it out. */
export const LONG = { tag: "@long" };
