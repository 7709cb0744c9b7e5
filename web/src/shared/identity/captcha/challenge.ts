import { create } from "zustand";
import { CaptchaDismissed, CaptchaError } from "./captcha-error";

interface Question {
  engine: "recaptcha" | "hcaptcha";
  siteKey: string;
}

/** The question that the page shows now, if any. */
export const useChallenge = create<{ question: Question | null }>(() => ({ question: null }));

let answer: { resolve: (token: string) => void; reject: (error: Error) => void } | null = null;

/** Shows a captcha's question over the page; answers its token. */
export function askUser(question: Question): Promise<string> {
  dismissChallenge();
  return new Promise<string>((resolve, reject) => {
    answer = { resolve, reject };
    useChallenge.setState({ question });
  });
}

function close() {
  answer = null;
  useChallenge.setState({ question: null });
}

export function answerChallenge(token: string) {
  answer?.resolve(token);
  close();
}

export function dismissChallenge() {
  answer?.reject(new CaptchaDismissed());
  close();
}

export function failChallenge() {
  answer?.reject(new CaptchaError("the captcha's question could not be shown"));
  close();
}
