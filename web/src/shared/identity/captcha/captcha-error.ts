/** The captcha itself did not work: its script could not be loaded, or its challenge has no solution. */
export class CaptchaError extends Error {}

/** The user closed the captcha's challenge without solving it. */
export class CaptchaDismissed extends Error {}
