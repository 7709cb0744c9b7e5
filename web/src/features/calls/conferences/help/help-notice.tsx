import { Bell, BellOff, Ear, LifeBuoy, PanelsTopLeft } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { useUrgentTitle } from "../../../../shared/page/page-title";
import { paths } from "../../../../shared/page/paths";
import { usePreferences } from "../../../../shared/page/preferences";
import { useShortcuts } from "../../../../shared/page/shortcuts/shortcuts";
import { Button } from "../../../../ui/button";
import { IconButton } from "../../../../ui/icon-button";
import { Timer } from "../../../../ui/timer";
import { readBoard, writeBoard } from "../board-address";
import { useLiveConferenceEvents } from "../live";
import { speaks, useSupervision } from "../supervision";
import { useEnter } from "../use-supervise";
import { requestOf } from "./requests";
import { useHelpRequests } from "./use-help-requests";
import { useRing } from "./use-ring";
import "./help-notice.css";

/** The preference that silences the ring. */
const SOUND = "help_sound";

/** A reviewer's call for help, on every page of a supervisor: a line that stays, a ring, and the tab's title, until somebody answers it. */
export function HelpNotice() {
  const { t } = useTranslation("conferences");
  useLiveConferenceEvents();
  const { waiting, putOff } = useHelpRequests();
  const { preferences, change } = usePreferences();
  const hasSound = preferences.notify[SOUND] !== false;
  const isSpeaking = useSupervision(({ id, mode, pending }) => id !== null && speaks(pending ?? mode));
  const enter = useEnter();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const laterId = useId();
  const first = waiting[0];
  const listener = first?.supervisors[0];

  // Where another supervisor listens already, nobody else is called.
  useRing(waiting.filter((one) => one.supervisors.length === 0).map(requestOf), hasSound);
  useUrgentTitle(first ? t("signs.help") : null);

  const newest = waiting.toSorted((a, b) => (b.help_asked_at_ms ?? 0) - (a.help_asked_at_ms ?? 0))[0];
  const announced = useAnnounced(
    newest ? requestOf(newest) : null,
    newest ? t("help.announce", { reviewer: newest.reviewer.name, applicant: newest.applicant_name, program: newest.processName }) : "",
  );

  const handleOpen = () => {
    if (!first) return;
    const view = { ...readBoard(new URLSearchParams(pathname === paths.conferences ? search : "")), search: "", program: null, reviewer: null, at: first.id };
    void navigate({ pathname: paths.conferences, search: writeBoard(view).toString() });
    // A voice that is in another conversation stays there until its owner has looked.
    if (!isSpeaking) enter(first, "listen");
  };
  const handleLater = () => {
    if (!first) return;
    putOff(first);
    if (waiting.length > 1) return;
    const content = document.getElementById("content");
    if (content) content.tabIndex = -1;
    content?.focus({ preventScroll: true });
  };
  useShortcuts(t("title"), first ? [{ keys: "Alt S", words: t("keys.answer"), code: "KeyS", alt: true, shift: false, run: handleOpen }] : []);

  return (
    <>
      <p className="ui-visually-hidden" role="alert">
        {announced}
      </p>
      {first ? (
        <section className="help-notice" aria-label={t("help.label")}>
          <LifeBuoy size={18} aria-hidden className="help-notice-mark" />
          <p className="help-notice-words">
            <strong>{t("help.asks", { reviewer: first.reviewer.name })}</strong>
            <span dir="auto">{first.applicant_name}</span>
            <bdi>{first.processName}</bdi>
            <Timer at={first.help_asked_at_ms ?? 0} label={t("signs.helpSince")} />
            {listener ? <span>{t("supervisors.listen", { name: listener.name })}</span> : null}
            {waiting.length > 1 ? <span className="help-notice-more">{t("help.more", { more: waiting.length - 1 })}</span> : null}
          </p>
          <span className="help-notice-actions">
            <Button
              size="small"
              variant="primary"
              icon={isSpeaking ? <PanelsTopLeft size={15} aria-hidden /> : <Ear size={15} aria-hidden />}
              onPress={handleOpen}
            >
              {isSpeaking ? t("help.show") : t("tile.listen")}
            </Button>
            <Button size="small" aria-describedby={laterId} onPress={handleLater}>
              {t("help.later")}
            </Button>
            <span id={laterId} className="ui-visually-hidden">
              {t("help.laterWords")}
            </span>
            <IconButton
              size="small"
              label={t("help.sound")}
              icon={hasSound ? <Bell size={16} aria-hidden /> : <BellOff size={16} aria-hidden />}
              isOn={hasSound}
              onPress={() => change({ notify: { ...preferences.notify, [SOUND]: !hasSound } })}
            />
          </span>
        </section>
      ) : null}
    </>
  );
}

/** Announces each request once to screen readers, even if an earlier one is withdrawn. */
function useAnnounced(request: string | null, words: string): string {
  const notified = useRef(new Set<string>());
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    if (request === null) setAnnounced("");
    else if (!notified.current.has(request)) {
      notified.current.add(request);
      setAnnounced(words);
    }
  }, [request, words]);
  return announced;
}
