// Twilio's own package as the second implementation: signs requests as its service does, and sends texts by its client.
// One JSON line in, one out. COMMONLINE_PEERS_NODE is the folder that has the package.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(`${process.env.COMMONLINE_PEERS_NODE}/package.json`);
const twilio = require("twilio");
const webhooks = require("twilio/lib/webhooks/webhooks.js");

const answers = {
  sign: ({ token, url, form }) => webhooks.getExpectedTwilioSignature(token, url, form),
  bodyHash: ({ body }) => webhooks.getExpectedBodyHash(body),
  valid: ({ token, signature, url, form }) => twilio.validateRequest(token, signature, url, form),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { ask, ...rest } = JSON.parse(line);
  console.log(JSON.stringify({ answer: answers[ask](rest) }));
}
