import { paths } from "../page/paths";

/** Where the fee of an application is paid, and its payments are shown. */
export function paymentPath(program: number, application: number): string {
  return `${paths.confirmationResource}/${program}/payment-confirmation?application=${application}`;
}
