/** The browser cannot make passkeys, or not here. */
export class NoPasskeysError extends Error {}
/** The person closed the browser's question, or it took too long. */
export class PasskeyDismissedError extends Error {}

type Json = Record<string, unknown>;

export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined" && Boolean(navigator.credentials);
}

const bytes = (text: string): ArrayBuffer => {
  const raw = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(raw, (letter) => letter.charCodeAt(0)).buffer;
};
const text = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/** The options of the wire (base64url, W3C WebAuthn level 3 section 5.1.8) as the browser's call takes them. */
export function creationOptions(wire: unknown): PublicKeyCredentialCreationOptions {
  const found = ((wire as { publicKey?: Json }).publicKey ?? wire) as Json & {
    challenge: string;
    user: Json & { id: string };
    excludeCredentials?: (Json & { id: string })[];
  };
  return {
    ...found,
    challenge: bytes(found.challenge),
    user: { ...found.user, id: bytes(found.user.id) },
    excludeCredentials: (found.excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
}

/** Asks the browser for a passkey; answers the credential as the hub takes it. */
export async function createPasskey(options: unknown): Promise<Json> {
  if (!hasPasskeys()) throw new NoPasskeysError("this browser has no passkeys");
  let credential: PublicKeyCredential | null;
  try {
    credential = (await navigator.credentials.create({ publicKey: creationOptions(options) })) as PublicKeyCredential | null;
  } catch (error) {
    if (error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError")) throw new PasskeyDismissedError(error.message);
    throw error;
  }
  if (!credential) throw new PasskeyDismissedError("no passkey was made");
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    response: {
      attestationObject: text(response.attestationObject),
      clientDataJSON: text(response.clientDataJSON),
      transports: response.getTransports?.() ?? [],
    },
    extensions: credential.getClientExtensionResults(),
  };
}
