/** The id in the document of the first control of an answer, or of a part of it. */
export const answerId = (at: string, part = "") => `answer:${at}${part === "" ? "" : `.${part}`}`;

/** Puts the focus on the control of a part, else on the nearest around it. False where the answer is on another page. */
export function goToAnswer(at: string, part = ""): boolean {
  const steps = part === "" ? [] : part.split(".");
  for (let kept = steps.length; kept >= 0; kept -= 1) {
    const near = steps.slice(0, kept);
    const control = document.getElementById(answerId(at, near.join("."))) ?? document.getElementById(answerId(at, [...near, "0"].join(".")));
    if (!control) continue;
    control.scrollIntoView({ block: "center" });
    control.focus();
    return true;
  }
  return false;
}
