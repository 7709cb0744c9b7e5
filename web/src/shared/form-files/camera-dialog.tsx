import { Flashlight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { frameOf } from "./picture";

interface CameraDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onPhoto: (photo: File) => void;
  /** The camera may not be used, or there is none. */
  onRefused: () => void;
}

/** Whether pages can use a camera in this browser at all. */
export const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === "function";

/** What browsers know of a lamp beside a camera; the types of the platform do not. */
type WithLamp = MediaTrackCapabilities & { torch?: boolean };

function stop(stream: MediaStream | null) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** The back camera, in the page. */
function useCamera(isOpen: boolean, onRefused: () => void) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const refused = useRef(onRefused);
  useEffect(() => {
    refused.current = onRefused;
  });
  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    let opened: MediaStream | null = null;
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: { ideal: "environment" }, width: { ideal: 2560 }, height: { ideal: 1920 } }, audio: false })
      .then((found) => {
        opened = found;
        if (isOver) stop(found);
        else setStream(found);
      })
      .catch(() => {
        if (!isOver) refused.current();
      });
    return () => {
      isOver = true;
      stop(opened);
      setStream(null);
    };
  }, [isOpen]);
  return stream;
}

/** Takes one photo after another, until it is closed. */
export function CameraDialog({ isOpen, onClose, onPhoto, onRefused }: CameraDialogProps) {
  const { t } = useTranslation("papers");
  const stream = useCamera(isOpen, onRefused);
  const videoRef = useRef<HTMLVideoElement>(null);
  const [isLit, setIsLit] = useState(false);
  const [isTaking, setIsTaking] = useState(false);
  const track = stream?.getVideoTracks()[0];
  const hasLamp = Boolean((track?.getCapabilities?.() as WithLamp | undefined)?.torch);

  useEffect(() => {
    const video = videoRef.current;
    if (!video || !stream) return;
    video.srcObject = stream;
    setIsLit(false);
    void video.play().catch(() => undefined);
  }, [stream]);

  const handleLamp = async () => {
    const next = !isLit;
    await track?.applyConstraints({ advanced: [{ torch: next } as MediaTrackConstraintSet] }).then(
      () => setIsLit(next),
      () => undefined,
    );
  };
  const handleTake = async () => {
    const video = videoRef.current;
    if (!video?.videoWidth) return;
    setIsTaking(true);
    try {
      onPhoto(await frameOf(video));
      onClose();
    } catch {
      onRefused();
    } finally {
      setIsTaking(false);
    }
  };

  return (
    <Dialog
      title={t("camera.title")}
      isOpen={isOpen}
      onClose={onClose}
      size="large"
      kind="form"
      actions={
        <>
          {hasLamp ? (
            <Button variant="quiet" icon={<Flashlight size={18} aria-hidden />} aria-pressed={isLit} onPress={() => void handleLamp()}>
              {t(isLit ? "camera.lampOff" : "camera.lampOn")}
            </Button>
          ) : null}
          <Button onPress={onClose}>{t("camera.cancel")}</Button>
          <Button variant="primary" isDisabled={!stream} isPending={isTaking} onPress={() => void handleTake()}>
            {t("camera.take")}
          </Button>
        </>
      }
    >
      <p className="papers-hint">{t(stream ? "camera.hint" : "camera.opening")}</p>
      <video ref={videoRef} className="papers-camera" playsInline muted aria-label={t("camera.view")} />
    </Dialog>
  );
}
