import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { focusContent } from "../shared/page/focus-content";
import { pageTitle } from "../shared/page/page-title";

/** How long a new page takes to set its title. */
const SETTLE_MS = 350;

/** Says the title of a page that was navigated to, and moves the focus to its content when what had it is gone. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [words, setWords] = useState("");
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const timer = setTimeout(() => {
      setWords(pageTitle());
      focusContent();
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <p className="ui-visually-hidden" role="status">
      {words}
    </p>
  );
}
