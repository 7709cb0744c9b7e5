const resets: (() => void)[] = [];

/** Sets back what a module keeps from one request to the next, at the end of each file of tests: files share their modules. */
export function betweenFiles(reset: () => void): void {
  resets.push(reset);
}

/** Sets everything back. */
export function resetBetweenFiles(): void {
  for (const reset of resets) reset();
}
