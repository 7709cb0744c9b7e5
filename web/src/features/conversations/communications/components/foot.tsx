import type { Message } from "../../../../api/schema";
import { useFormat } from "../../../../shared/words/format";
import { useUser } from "../../../../shared/identity/user";
import { SeenMark } from "./applicant-view";
import { Delivery } from "./delivery";

/** Author, time, and delivery state. */
export function Foot({ message }: { message: Message }) {
  const user = useUser();
  const format = useFormat(user.zone);
  return (
    <p className="entry-foot">
      <span dir="auto">{message.author.name}</span>
      <time dateTime={new Date(message.created_at_ms).toISOString()}>{format.time(message.created_at_ms)}</time>
      {message.direction === "out" && (message.channel === "SMS" || message.channel === "EMAIL") ? <Delivery message={message} /> : null}
      <SeenMark message={message} />
    </p>
  );
}
