/** What the app does to the browser's page as a whole; one object, so that tests can watch it. */
export const page = {
  reload(): void {
    location.reload();
  },
  /** Leaves the app for another address. */
  leave(url: string): void {
    location.assign(url);
  },
};
