import { lazy, Suspense } from "react";
import type { RoomLinkProps } from "./room-link";

// The media client weighs more than the rest of the app: it comes with the first call.
const RoomLink = lazy(() => import("./room-link"));

/** A room joined for as long as this is mounted. Shows nothing; see {@link RoomLinkProps}. */
export function LiveRoom(props: RoomLinkProps) {
  return (
    <Suspense fallback={null}>
      <RoomLink {...props} />
    </Suspense>
  );
}
