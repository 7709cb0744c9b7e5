import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useCallRequest } from "../../../shared/calls/call-request";
import { hasMicrophoneAccess, isMicrophoneDenied, readDeviceChoice } from "../../../shared/calls/room/microphone";
import { accountId } from "../../../shared/cases/item/reviewer";
import { useUser } from "../../../shared/identity/user";
import { LiveRoom } from "../../../shared/calls/room/live-room";
import { ShortcutHelp } from "../../../shared/page/shortcuts/shortcut-help";
import { showToast } from "../../../ui/toast-queue";
import { getCall } from "./api/calls";
import { place, resume } from "./call-actions";
import { CallLine } from "./components/call-line";
import { InterpreterFirst } from "./components/interpreter-first";
import { PreCallSheet } from "./components/pre-call-sheet";
import { useLiveCallEvents } from "./live";
import { OfferedTransfers } from "./offered-transfers";
import { isSilent, leaveTo, resetCall, takeCard, useLiveCall } from "./store";
import { usePushToTalk } from "./push-to-talk";
import "./calls.css";

/** The live call, docked under the top bar on every page: it takes requests to call, joins the room, and survives page changes and reloads. */
export function CallDock() {
  const { t } = useTranslation("calls");
  const request = useCallRequest((state) => state.request);
  const tRoom = useTranslation("room").t;
  const { phase, access, stores, isMuted, isTalking, devices, call, conference } = useLiveCall();
  const me = accountId(useUser());
  useLiveCallEvents();
  usePushToTalk();

  useEffect(() => {
    if (!request) return;
    useCallRequest.setState({ request: null });
    // What was prepared is looked at before it begins.
    if (request.interpreter !== undefined) {
      useLiveCall.setState({ phase: "checking", request });
      return;
    }
    const begin = async () => {
      const isReady = request.via === "own_phone" || (readDeviceChoice().isChecked && hasMicrophoneAccess() && !(await isMicrophoneDenied()));
      if (isReady) await place(request);
      else useLiveCall.setState({ phase: "checking", request });
    };
    void begin();
  }, [request]);

  useEffect(() => {
    void resume().then((isBack) => {
      const { request: kept } = useLiveCall.getState();
      if (isBack && kept) showToast({ kind: "success", title: t("dock.resumed", { name: kept.name }) });
    });
  }, [t]);

  const transfer = conference?.transfer ?? null;
  const handedTo = phase === "active" && transfer?.state === "completed" && transfer.to.id !== me ? transfer.to.name : null;
  useEffect(() => {
    if (handedTo !== null) leaveTo(handedTo);
  }, [handedTo]);
  // A colleague who was asked is out of the call with the end of the asking.
  const isLetGo = phase === "active" && transfer?.to.id === me && ["cancelled", "left", "declined"].includes(transfer.state);
  useEffect(() => {
    if (isLetGo) resetCall();
  }, [isLetGo]);

  const handleLost = () => {
    // The hub closes the room when the call ends: the card says whether that was it.
    if (call) void getCall(call.id).then(takeCard, () => undefined);
  };

  const handleMuted = () => {
    useLiveCall.setState({ isMuted: true, isTalking: false });
    showToast({ kind: "warning", title: tRoom("mutedByOthers") });
  };

  return (
    <>
      <ShortcutHelp />
      <OfferedTransfers />
      {phase === "checking" ? <PreCallSheet onCancel={resetCall} /> : null}
      <InterpreterFirst />
      {phase === "placing" || phase === "active" || phase === "ended" ? <CallLine /> : null}
      {phase === "active" && access ? (
        <LiveRoom
          key={access.token}
          access={access}
          stores={stores}
          publishes
          isMuted={isSilent({ isMuted, isTalking, devices })}
          microphone={devices.microphone}
          speaker={devices.speaker}
          suppressesNoise={devices.suppressesNoise}
          onMuted={handleMuted}
          onLost={handleLost}
        />
      ) : null}
    </>
  );
}
