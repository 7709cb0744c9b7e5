import { Maximize, MonitorUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import type { RoomStores, SharedScreen } from "./room-state";
import "./screen-view.css";

export interface ScreenViewProps {
  stores: RoomStores;
  /** Only our own, or only those of others; both when left out. */
  whose?: "own" | "others";
}

/** The screens that are shown in a call: others' as pictures, our own as a line that ends it. */
export function ScreenView({ stores, whose }: ScreenViewProps) {
  const { t } = useTranslation("room");
  const screens = useStore(stores.room, (state) => state.screens);
  const share = useStore(stores.room, (state) => state.shareScreen);
  return (
    <>
      {screens
        .filter((screen) => !whose || screen.isLocal === (whose === "own"))
        .map((screen) =>
          screen.isLocal ? (
            <p key={screen.id} className="screen-own" role="status">
              <MonitorUp size={16} aria-hidden />
              <span>{t("screen.own")}</span>
              {share ? (
                <Button size="small" onPress={() => void share(false)}>
                  {t("screen.stop")}
                </Button>
              ) : null}
            </p>
          ) : (
            <OthersScreen key={screen.id} screen={screen} />
          ),
        )}
    </>
  );
}

function OthersScreen({ screen }: { screen: SharedScreen }) {
  const { t } = useTranslation("room");
  const video = useRef<HTMLVideoElement>(null);
  const { show } = screen;
  useEffect(() => (video.current ? show(video.current) : undefined), [show]);
  return (
    <figure className="screen">
      {/* A shared screen has no sound: nothing to caption. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} className="screen-picture" autoPlay playsInline muted aria-label={t("screen.others", { name: screen.name })} />
      <figcaption className="screen-words">
        <span dir="auto">{t("screen.others", { name: screen.name })}</span>
        <IconButton
          size="small"
          label={t("screen.whole")}
          icon={<Maximize size={16} aria-hidden />}
          onPress={() => void video.current?.requestFullscreen().catch(() => undefined)}
        />
      </figcaption>
    </figure>
  );
}
