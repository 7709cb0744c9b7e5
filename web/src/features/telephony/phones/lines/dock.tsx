import { IncomingCalls } from "../incoming/incoming-calls";
import { WrapUp } from "./wrap-up";

/** What telephones have for a reviewer on every page: calls that ring, and the call that is to be written up. */
export function TelephoneDock() {
  return (
    <>
      <IncomingCalls />
      <WrapUp />
    </>
  );
}
