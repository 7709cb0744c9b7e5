import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { freePort } from "./free-port";
import { soundFolder, tone } from "./spoken";
import { until } from "./until";

const RATE = 8_000;

/** A telephone beyond the trunk: baresip, which plays a tone and records what it hears. */
export class SipPhone {
  readonly log: string[] = [];

  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
    private readonly control: Socket,
    readonly port: number,
  ) {}

  /** A phone of this number whose tone has this pitch; `answers`: it takes every call. */
  static async start(number: string, hertz: number, answers: boolean): Promise<SipPhone> {
    const folder = mkdtempSync(join(tmpdir(), "phone-"));
    const port = await freePort();
    let control = await freePort();
    // The phone listens for TLS at the port after its own.
    while (control === port || control === port + 1) control = await freePort();
    const voice = tone(soundFolder(), hertz);
    execFileSync("sox", [voice, "-r", String(RATE), join(folder, "said.wav"), "repeat", "5"]);
    const modules = ["g711", "aufile", "aubridge", "sndfile", "plc"].map((name) => `module ${name}.so\n`).join("");
    const config = [
      `sip_listen 127.0.0.1:${port}`,
      "net_interface 127.0.0.1",
      "module_path /usr/lib/baresip/modules",
      "module_tmp account.so",
      "module_app menu.so",
      "module_app ctrl_tcp.so",
      `${modules}ctrl_tcp_listen 127.0.0.1:${control}`,
      `audio_source aufile,${join(folder, "said.wav")}`,
      "audio_player aubridge,nil",
      "audio_alert aubridge,nil",
      `ausrc_srate ${RATE}`,
      `auplay_srate ${RATE}`,
      "ausrc_channels 1",
      "auplay_channels 1",
      `snd_path ${folder}`,
      "rtp_stats no",
    ];
    writeFileSync(join(folder, "config"), `${config.join("\n")}\n`);
    writeFileSync(
      join(folder, "accounts"),
      `<sip:${number}@127.0.0.1:${port};transport=udp>;regint=0;audio_codecs=pcmu;answermode=${answers ? "auto" : "manual"}\n`,
    );
    writeFileSync(join(folder, "contacts"), "");
    const child = spawn("baresip", ["-4", "-t", "900", "-f", folder], { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
    const socket = await until(
      "the phone to be ready",
      () =>
        new Promise<Socket | undefined>((resolve) => {
          const tried = connect(control, "127.0.0.1", () => resolve(tried));
          tried.on("error", () => resolve(undefined));
        }),
    );
    const phone = new SipPhone(child, folder, socket, port);
    child.stdout?.on("data", (text: Buffer) => phone.log.push(text.toString()));
    socket.on("data", (text) => phone.log.push(text.toString()));
    return phone;
  }

  dial(number: string, port: number): void {
    this.command("dial", `sip:${number}@127.0.0.1:${port};transport=udp`);
  }

  /** Presses a key in the call that it is in. */
  press(key: string): void {
    this.command("sndcode", key);
  }

  hangUp(): void {
    this.command("hangup", "");
  }

  private command(command: string, params: string): void {
    const text = JSON.stringify({ command, params });
    this.control.write(`${Buffer.byteLength(text)}:${text},`);
  }

  /** The sound of its last call, as a file with its length in the header; null before it has heard anything. */
  heard(): string | null {
    const dumped = readdirSync(this.folder)
      .filter((name) => name.endsWith("-dec.wav"))
      .sort()
      .at(-1);
    if (!dumped) return null;
    const raw = join(this.folder, "heard.raw");
    // The header is written when the call ends.
    writeFileSync(raw, readFileSync(join(this.folder, dumped)).subarray(44));
    const file = join(this.folder, "heard.wav");
    execFileSync("sox", ["-t", "raw", "-r", String(RATE), "-e", "signed", "-b", "16", "-c", "1", raw, file]);
    return file;
  }

  remove(): void {
    this.control.destroy();
    this.child.kill("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }
}
