// Writes src/api/schema.d.ts from the hub's OpenAPI document, or says with --check whether it is up to date.
// The hub is the program at HUB_BINARY, else the one of the last `cargo build`.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const hub = process.env.HUB_BINARY ?? `${process.env.CARGO_TARGET_DIR ?? "../target"}/debug/hub`;
const file = new URL("../src/api/schema.d.ts", import.meta.url);
const document = execFileSync(hub, ["openapi"], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
const types = astToString(
  await openapiTS(JSON.parse(document), {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    emptyObjectsUnknown: true,
  }),
);
const text = `// Written by \`npm run api:types\` from the hub's OpenAPI document; not to be changed by hand.\n\n${types}`;

if (process.argv.includes("--check")) {
  if (readFileSync(file, "utf8") !== text) {
    console.error("src/api/schema.d.ts is not what the hub's OpenAPI document says: build the hub, then run `npm --prefix web run api:types`");
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
}
