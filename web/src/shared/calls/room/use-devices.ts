import { useEffect, useState } from "react";

export interface Device {
  id: string;
  name: string;
}

export interface Devices {
  microphones: Device[];
  speakers: Device[];
}

function named(devices: MediaDeviceInfo[], kind: MediaDeviceKind): Device[] {
  // The entries "default" and "communications" repeat a device that is in the list.
  return devices
    .filter((device) => device.kind === kind && device.deviceId && device.deviceId !== "default" && device.deviceId !== "communications")
    .map((device) => ({ id: device.deviceId, name: device.label || device.deviceId.slice(0, 8) }));
}

/** The machine's microphones and speakers, kept true while they are plugged in and out. Empty until the microphone was allowed. */
export function useDevices(isAllowed: boolean): Devices {
  const [devices, setDevices] = useState<Devices>({ microphones: [], speakers: [] });
  useEffect(() => {
    const media = navigator.mediaDevices;
    if (!isAllowed || !media?.enumerateDevices) return;
    let isGone = false;
    const read = async () => {
      const found = await media.enumerateDevices().catch(() => []);
      if (!isGone) setDevices({ microphones: named(found, "audioinput"), speakers: named(found, "audiooutput") });
    };
    void read();
    media.addEventListener?.("devicechange", read);
    return () => {
      isGone = true;
      media.removeEventListener?.("devicechange", read);
    };
  }, [isAllowed]);
  return devices;
}
