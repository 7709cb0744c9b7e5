// npm's smpp package as the carrier. JSON lines in say what to do, JSON lines out what happened.
// COMMONLINE_PEERS_NODE is the folder that has the package.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(`${process.env.COMMONLINE_PEERS_NODE}/package.json`);
const smpp = require("smpp");

const say = (event, rest) => console.log(JSON.stringify({ event, ...rest }));
let throttled = 0;
let silent = false;
let refuseWith = 0;
let bindStatus = 0;
let next = 0xbeef;
const sessions = new Set();

const server = smpp.createServer((session) => {
  session.on("error", (error) => say("error", { text: String(error.message ?? error) }));
  session.on("close", () => {
    sessions.delete(session);
    say("closed", {});
  });
  session.on("bind_transceiver", (pdu) => {
    say("bound", { system_id: pdu.system_id, password: pdu.password, version: pdu.interface_version });
    session.send(pdu.response({ command_status: bindStatus, system_id: "carrier" }));
    if (bindStatus === 0) sessions.add(session);
  });
  session.on("enquire_link", (pdu) => {
    say("enquired", {});
    if (!silent) session.send(pdu.response());
  });
  session.on("enquire_link_resp", (pdu) => say("alive", { sequence: pdu.sequence_number }));
  session.on("deliver_sm_resp", (pdu) => say("taken", { status: pdu.command_status, sequence: pdu.sequence_number }));
  session.on("generic_nack", (pdu) => say("nack", { status: pdu.command_status }));
  session.on("submit_sm", (pdu) => {
    const message = pdu.short_message;
    const text = {
      from: pdu.source_addr,
      from_ton: pdu.source_addr_ton,
      to: pdu.destination_addr,
      esm_class: pdu.esm_class,
      data_coding: pdu.data_coding,
      receipt: pdu.registered_delivery,
      reference: pdu.user_message_reference,
      text: typeof message.message === "string" ? message.message : message.message.toString("latin1"),
      udh: message.udh ? message.udh.map((part) => part.toString("hex")) : null,
    };
    if (silent) return say("unanswered", text);
    if (throttled > 0) {
      throttled -= 1;
      say("throttled", {});
      return session.send(pdu.response({ command_status: smpp.ESME_RTHROTTLED }));
    }
    if (refuseWith) return session.send(pdu.response({ command_status: refuseWith }));
    const id = (next++).toString(16).toUpperCase();
    say("text", { ...text, id });
    session.send(pdu.response({ message_id: id }));
  });
});

server.listen(0, "127.0.0.1", () => say("listening", { port: server.address().port }));

const actions = {
  throttle: ({ count }) => (throttled = count),
  silence: ({ on }) => (silent = on),
  refuse: ({ status }) => (refuseWith = status),
  refuseBinds: ({ status }) => (bindStatus = status),
  drop: () => sessions.forEach((session) => session.destroy()),
  unbind: () => sessions.forEach((session) => session.unbind()),
  // What this carrier reads and writes under data coding 0: ASCII (the phones' default alphabet) or LATIN1.
  alphabet: ({ name }) => (smpp.encodings.default = name),
  enquire: () => sessions.forEach((session) => session.enquire_link()),
  // Bytes as they are, whatever they mean.
  raw: ({ hex }) => sessions.forEach((session) => session.socket.write(Buffer.from(hex, "hex"))),
  // Words, or bytes as they are; `sequence` sends a unit under an earlier number.
  deliver: ({ pdu, udh, hex, sequence }) => {
    const sent = { ...pdu };
    const message = hex === undefined ? pdu.short_message : Buffer.from(hex, "hex");
    sent.short_message = udh ? { udh: Buffer.from(udh, "hex"), message } : message;
    if (udh) sent.esm_class = (sent.esm_class ?? 0) | 0x40;
    if (sequence) {
      const unit = new smpp.PDU("deliver_sm", { ...sent, sequence_number: sequence });
      return [...sessions].slice(0, 1).forEach((session) => session.socket.write(unit.toBuffer()));
    }
    [...sessions].slice(0, 1).forEach((session) => session.deliver_sm(sent));
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const { do: action, ...rest } = JSON.parse(line);
  actions[action](rest);
  say("did", { action });
}
process.exit(0);
