import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { hasOpenAccount } from "../../shared/identity/roles";
import { useUser } from "../../shared/identity/user";
import { useDensity } from "../../shared/page/density";
import { SkipLinks } from "../../ui/skip-links";
import { Footer } from "../footer";
import { PageSkeleton } from "../page-skeleton";
import { ConnectionBar } from "./connection-bar";
import { ImpersonationBar } from "./impersonation-bar";
import { IncomingWatch } from "./incoming-watch";
import { SignOutLine } from "./sign-out-line";
import { TopBar } from "./top-bar";
import "./staff-shell.css";

const SearchPalette = lazy(async () => ({ default: (await import("./search-palette")).SearchPalette }));
const ChangeQuestions = lazy(async () => ({ default: (await import("../../shared/cases/item/change-questions")).ChangeQuestions }));
const ResumedDecision = lazy(async () => ({ default: (await import("../../shared/cases/item/resumed-decision")).ResumedDecision }));

/** What dialogs over any page say. Loaded before they are opened, as a page is hidden while its words are missing. */
const DIALOG_WORDS = ["item", "validations", "case", "room", "calls", "transfers", "sign-in"];

interface StaffShellProps {
  /** Lines that features keep under the top bar, such as a call in progress. */
  docks: ComponentType[];
  /** What features show beside the page, such as the captions of that call. */
  sides: ComponentType[];
  /** The page takes all the height under the bar. */
  fillsHeight: boolean;
  children: ReactNode;
}

/** Escape takes back a dialog that is still being loaded. */
function EscapeWatch({ onEscape }: { onEscape: () => void }) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") onEscape();
    };
    document.addEventListener("keydown", handleKey, true);
    return () => document.removeEventListener("keydown", handleKey, true);
  }, [onEscape]);
  return null;
}

/**
 * The frame of every staff page: top bar, docks, and the page, which fills the remaining space. Without an account that can be opened there
 * is no top bar (specification 2, section 2.5), and signing out is all that remains of it.
 */
export function StaffShell({ docks, sides, fillsHeight, children }: StaffShellProps) {
  const { t, i18n } = useTranslation("shell");
  const [isSearching, setIsSearching] = useState(false);
  useDensity("staff");
  const hasBar = hasOpenAccount(useUser());

  useEffect(() => void i18n.loadNamespaces(DIALOG_WORDS), [i18n]);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey) {
        event.preventDefault();
        setIsSearching((open) => !open);
      }
    };
    // In the capture phase: some fields stop key events before they reach the document.
    document.addEventListener("keydown", handleKey, true);
    return () => document.removeEventListener("keydown", handleKey, true);
  }, []);

  return (
    <div className="staff">
      <SkipLinks links={[{ target: "content", words: t("skip.content") }, ...(hasBar ? [{ target: "areas", words: t("skip.navigation") }] : [])]} />
      {hasBar ? <TopBar onSearch={() => setIsSearching(true)} /> : <SignOutLine />}
      <ImpersonationBar />
      <ConnectionBar />
      <IncomingWatch />
      {docks.map((Dock, index) => (
        <Suspense key={index} fallback={null}>
          <Dock />
        </Suspense>
      ))}
      <div className="staff-body">
        <div className="staff-scroll" data-fills={fillsHeight || undefined}>
          <main id="content" className="staff-main">
            <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
          </main>
          {fillsHeight ? null : <Footer />}
        </div>
        {sides.map((Side, index) => (
          <Suspense key={index} fallback={null}>
            <Side />
          </Suspense>
        ))}
      </div>
      {/* Under a page that fills the height it is one thin line. */}
      {fillsHeight ? <Footer /> : null}
      <Suspense fallback={null}>
        <ChangeQuestions />
        <ResumedDecision />
      </Suspense>
      {isSearching && hasBar ? (
        <Suspense fallback={<EscapeWatch onEscape={() => setIsSearching(false)} />}>
          <SearchPalette onClose={() => setIsSearching(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
