import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { freePort } from "./free-port";

/** What the hub signs in with. */
export const MAILBOX_PASSWORD = "mailbox";

/** Whether this user may start Dovecot: it wants to be root. */
export const canServeImap = process.getuid?.() === 0;

/** Dovecot on a free port of 127.0.0.1, with one mailbox. Root alone may start it. */
export class ImapMailbox {
  private number = 0;

  private constructor(
    readonly port: number,
    private readonly folder: string,
  ) {}

  static async start(): Promise<ImapMailbox> {
    const folder = mkdtempSync(join(tmpdir(), "dovecot-"));
    chmodSync(folder, 0o755);
    const box = new ImapMailbox(await freePort(), folder);
    const at = (name: string) => join(folder, name);
    for (const name of ["base", "state", "mail"]) mkdirSync(at(name));
    for (const name of ["cur", "new", "tmp"]) mkdirSync(join(at("mail"), "hub", name), { recursive: true });
    execFileSync("chown", ["-R", "mail:mail", at("mail")]);
    writeFileSync(
      at("dovecot.conf"),
      `base_dir = ${at("base")}
state_dir = ${at("state")}
log_path = ${at("log")}
protocols = imap
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${at("mail")}/%n
first_valid_uid = 1
listen = 127.0.0.1
passdb {
 driver = static
 args = password=${MAILBOX_PASSWORD}
}
userdb {
 driver = static
 args = uid=mail gid=mail home=${at("mail")}/%n
}
service imap-login {
 inet_listener imap {
  port = ${box.port}
 }
 inet_listener imaps {
  port = 0
 }
}
`,
    );
    // Its processes keep what they are started with open: a pipe would never end.
    execFileSync("dovecot", ["-c", at("dovecot.conf")], { stdio: "ignore" });
    return box;
  }

  get url(): string {
    return `imap://hub@127.0.0.1:${this.port}?tls=none`;
  }

  /** Puts a mail into the mailbox, as a mail server does that delivers. */
  deliver(mail: string): void {
    const name = `${Date.now()}.${process.pid}_${this.number++}.town`;
    const [tmp, arrived] = ["tmp", "new"].map((part) => join(this.folder, "mail", "hub", part, name));
    writeFileSync(tmp!, mail.replace(/\r?\n/g, "\r\n"));
    execFileSync("chown", ["mail:mail", tmp!]);
    execFileSync("mv", [tmp!, arrived!]);
  }

  /** What it has written down, for a failure. */
  log(): string {
    return readFileSync(join(this.folder, "log"), "utf8");
  }

  remove(): void {
    execFileSync("doveadm", ["-c", join(this.folder, "dovecot.conf"), "stop"]);
    rmSync(this.folder, { recursive: true, force: true });
  }
}
