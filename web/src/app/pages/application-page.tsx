import { lazy, Suspense, useEffect } from "react";
import { useSearchParams } from "react-router";
import { Skeleton } from "../../ui/skeleton";
import "../../ui/page.css";

const filling = () => import("../../features/applications/filling/application-page");
const tracker = () => import("../../features/applications/tracker/tracked-page");

const Filling = lazy(async () => ({ default: (await filling()).ApplicationPage }));
const Asked = lazy(async () => ({ default: (await import("../../features/applications/correcting/asked")).Asked }));
const ToSign = lazy(async () => ({ default: (await import("../../features/applications/signing/to-sign")).ToSign }));
const Tracked = lazy(async () => ({ default: (await tracker()).TrackedPage }));

/** Begins to load what an address asks for, before anybody knows whether it will be shown: it comes beside the page, not after it. */
export function loadPartAt(search: string): void {
  // A failed load is seen where the part is shown.
  void (new URLSearchParams(search).has("id") ? tracker() : filling()).catch(() => undefined);
}

/** A draft that is filled in, by `draft` or for a case by `case`, or an application that was sent, by `id`. */
export function ApplicationPage() {
  const [search, setSearch] = useSearchParams();
  // Who arrives here has a session: the one-time code of the address that led here is used by nobody, and does not stay in it.
  const hasCode = search.has("t");
  useEffect(() => {
    if (!hasCode) return;
    setSearch(
      (now) => {
        now.delete("t");
        return now;
      },
      { replace: true },
    );
  }, [hasCode, setSearch]);
  const id = Number(search.get("id"));
  const loading = (
    <div className="page page-narrow">
      <Skeleton lines={6} />
    </div>
  );
  const asked = (
    <>
      <ToSign applicationId={id} />
      <Asked applicationId={id} />
    </>
  );
  return <Suspense fallback={loading}>{search.has("id") ? <Tracked key={id} id={id} asked={asked} /> : <Filling />}</Suspense>;
}
