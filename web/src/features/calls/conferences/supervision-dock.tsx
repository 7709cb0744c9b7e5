import { Headphones, LogOut } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { readDeviceChoice } from "../../../shared/calls/room/microphone";
import { LiveRoom } from "../../../shared/calls/room/live-room";
import { accountId } from "../../../shared/cases/item/reviewer";
import { paths } from "../../../shared/page/paths";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { Button } from "../../../ui/button";
import { Link } from "../../../ui/link";
import { Timer } from "../../../ui/timer";
import { useConferences } from "./api/conferences";
import { OwnPart } from "./components/own-part";
import { HelpNotice } from "./help/help-notice";
import { useLiveBoard } from "./live";
import { forget, holdToHub, leave, speaks, useSupervision } from "./supervision";
import "./conferences.css";

/** What follows a supervisor to every page: who asks for help, and the conversation that is supervised. */
export function SupervisionDock() {
  return hasPermission(useUser(), "conference.supervise") ? (
    <>
      <HelpNotice />
      <Supervised />
    </>
  ) : null;
}

/** The conversation that is supervised: its room, and, away from the board, a line with what we are in it. */
function Supervised() {
  const id = useSupervision((state) => state.id);
  useEffect(() => leave, []);
  return id === null ? null : <SupervisedCall key={id} id={id} />;
}

function SupervisedCall({ id }: { id: string }) {
  const { t } = useTranslation("conferences");
  const { access, stores, mode, pending, isMuted } = useSupervision();
  const list = useConferences();
  const me = accountId(useUser());
  const { pathname } = useLocation();
  useLiveBoard();
  const conference = list.data?.find((one) => one.id === id);

  useEffect(() => {
    if (conference) holdToHub(conference, me);
  }, [conference, me]);
  // A conversation that ended while somebody was in it.
  const isOver = list.data !== undefined && !conference;
  useEffect(() => {
    if (isOver) forget(id);
  }, [isOver, id]);

  const { microphone, speaker, suppressesNoise } = readDeviceChoice();
  return (
    <>
      {access ? (
        <LiveRoom
          key={access.token}
          access={access}
          stores={stores}
          // Leaving a mode that speaks mutes at once; between two such modes nobody hears us until the hub has answered.
          publishes={speaks(mode) && pending !== "listen"}
          isMuted={isMuted || pending !== null}
          microphone={microphone}
          speaker={speaker}
          suppressesNoise={suppressesNoise}
          onMuted={() => useSupervision.setState({ isMuted: true })}
        />
      ) : null}
      {conference && pathname !== paths.conferences ? (
        <section className="supervised" aria-label={t("dock.label")}>
          <Headphones size={16} aria-hidden />
          <span className="supervised-who">
            <Link to={paths.conferences} variant="quiet">
              {t("tile.label", { applicant: conference.applicant_name, reviewer: conference.reviewer.name })}
            </Link>
            <Timer at={conference.started_at_ms} label={t("tile.duration")} />
          </span>
          <OwnPart conference={conference} />
          <Button size="small" icon={<LogOut size={15} aria-hidden />} onPress={leave}>
            {t("tile.leave")}
          </Button>
        </section>
      ) : null}
    </>
  );
}
