import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";

export interface LeavingDialogProps {
  isUnsaved: boolean;
  title: string;
  /** What would be lost. */
  words: string;
  /** The button that stays on the page. */
  stay: string;
  /** The button that leaves. */
  leave: string;
  /** Parameters of the address that lead to something else too, where they change. */
  params?: readonly string[];
}

const NONE: readonly string[] = [];

/** Asks before unsaved changes are left behind, by a link or by closing the window. */
export function LeavingDialog({ isUnsaved, title, words, stay, leave, params = NONE }: LeavingDialogProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const [from, to] = [new URLSearchParams(currentLocation.search), new URLSearchParams(nextLocation.search)];
    const leadsElsewhere = currentLocation.pathname !== nextLocation.pathname || params.some((name) => from.get(name) !== to.get(name));
    return isUnsaved && leadsElsewhere;
  });
  useEffect(() => {
    if (!isUnsaved) return;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", handleUnload);
    return () => window.removeEventListener("beforeunload", handleUnload);
  }, [isUnsaved]);
  if (blocker.state !== "blocked") return null;
  return (
    <Dialog
      title={title}
      isOpen
      onClose={() => blocker.reset()}
      kind="alert"
      actions={
        <>
          <Button onPress={() => blocker.proceed()}>{leave}</Button>
          <Button variant="primary" onPress={() => blocker.reset()}>
            {stay}
          </Button>
        </>
      }
    >
      <p>{words}</p>
    </Dialog>
  );
}
