import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { freePort } from "./free-port";
import { hasEnded } from "./has-ended";
import { until } from "./until";

const program = process.env["COMMONLINE_EXIM"] ?? resolve(import.meta.dirname, "../../../target/commonline/exim/exim4");
const NOBODY = 65534;

/** A mail as it lies in the server's maildir. */
export interface ReceivedMail {
  /** Header fields, names in lower case, folded lines joined. */
  headers: Record<string, string>;
  body: string;
}

/**
 * Exim on a free port of 127.0.0.1, with its own queue, delivering everything into one maildir.
 * It runs as an ordinary program under an ordinary user (root starts it as nobody); the name service
 * wrapper gives it the account names that Debian's build insists on.
 */
export class MailServer {
  private child: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    private readonly folder: string,
  ) {}

  static async start(): Promise<MailServer> {
    const folder = mkdtempSync(join(tmpdir(), "exim-"));
    const server = new MailServer(await freePort(), folder);
    server.configure();
    await server.launch();
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}?tls=none`;
  }

  /** Starts it, at first or after `stop`. */
  async launch(): Promise<void> {
    const root = process.getuid?.() === 0;
    this.child = spawn(join(this.folder, "exim4"), ["-C", join(this.folder, "exim.conf"), "-bdf", "-q5s"], {
      ...(root ? { uid: NOBODY, gid: NOBODY } : {}),
      stdio: "ignore",
      env: {
        ...process.env,
        LD_PRELOAD: "libnss_wrapper.so",
        NSS_WRAPPER_PASSWD: join(this.folder, "passwd"),
        NSS_WRAPPER_GROUP: join(this.folder, "group"),
      },
    });
    await until("the mail server to answer", () => greeting(this.port));
  }

  /** Ends it; mails already received stay. */
  async stop(): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || hasEnded(child)) return;
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill("SIGTERM");
    await gone;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Every mail delivered so far, oldest first. */
  received(): ReceivedMail[] {
    const folder = join(this.folder, "mail", "new");
    let names: string[] = [];
    try {
      names = readdirSync(folder);
    } catch {
      return [];
    }
    return names
      .map((name) => join(folder, name))
      .sort((one, other) => statSync(one).mtimeMs - statSync(other).mtimeMs)
      .map((path) => parse(readFileSync(path, "utf8")));
  }

  private configure(): void {
    const root = process.getuid?.() === 0;
    const uid = root ? NOBODY : (process.getuid?.() ?? NOBODY);
    const gid = root ? NOBODY : (process.getgid?.() ?? NOBODY);
    const at = (name: string) => join(this.folder, name);
    for (const name of ["spool", "log", "mail"]) mkdirSync(at(name));
    // A copy: nobody may not enter the home directory that the build may lie in.
    copyFileSync(program, at("exim4"));
    chmodSync(at("exim4"), 0o755);
    const passwd = execFileSync("getent", ["passwd"], { encoding: "utf8" });
    const group = execFileSync("getent", ["group"], { encoding: "utf8" });
    writeFileSync(at("passwd"), `${passwd}Debian-exim:x:${uid}:${gid}::/nonexistent:/usr/sbin/nologin\n`);
    writeFileSync(at("group"), `${group}Debian-exim:x:${gid}:\n`);
    writeFileSync(
      at("exim.conf"),
      `primary_hostname = mail.riverbend.example
spool_directory = ${at("spool")}
log_file_path = ${at("log")}/%slog
pid_file_path = ${at("exim.pid")}
exim_user = ${uid}
exim_group = ${gid}
deliver_drop_privilege = true
never_users =
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${this.port}
tls_advertise_hosts =
host_lookup =
rfc1413_query_timeout = 0s
keep_environment =
acl_smtp_rcpt = take
acl_smtp_data = take
begin acl
take:
  accept
begin routers
everyone:
  driver = accept
  transport = maildir
begin transports
maildir:
  driver = appendfile
  maildir_format
  directory = ${at("mail")}
  create_directory
  envelope_to_add
  return_path_add
`,
    );
    if (root) {
      chmodSync(this.folder, 0o755);
      for (const name of ["spool", "log", "mail"]) chownSync(at(name), uid, gid);
      chownSync(this.folder, uid, gid);
    }
  }
}

/** Whether someone greets on this port as a mail server does. */
function greeting(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", reject);
    socket.once("data", (data) => {
      socket.end("QUIT\r\n");
      resolve(data.toString().startsWith("220 "));
    });
  });
}

function parse(text: string): ReceivedMail {
  const split = text.search(/\r?\n\r?\n/);
  const head = text.slice(0, split).replace(/\r?\n[ \t]+/g, " ");
  const headers: Record<string, string> = {};
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { headers, body: text.slice(split).trim() };
}
