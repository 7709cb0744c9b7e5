import { paths } from "../page/paths";

/** The address of an application of one's own. */
export function ownApplicationPath(id: number): string {
  return `${paths.application}?id=${id}`;
}
