import type { Ceremony } from "../../../api/schema";
/** A request for a passkey as the hub writes it: binary members in base64url. */
interface RequestJson {
  challenge: string;
  timeout?: number;
  rpId?: string;
  userVerification?: UserVerificationRequirement;
  allowCredentials?: { type: "public-key"; id: string; transports?: AuthenticatorTransport[] }[];
  extensions?: Record<string, unknown>;
}

/** The user closed the browser's passkey window, or had no passkey to offer. */
export class PasskeyDismissed extends Error {}

/** Whether this browser knows passkeys, and the page may use them. */
export function knowsPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined" && Boolean(navigator.credentials);
}

/** Has the browser's authenticator sign the hub's challenge; answers the credential as JSON (WebAuthn Level 3, section 5.1). */
export async function signWithPasskey(options: Ceremony["options"]): Promise<Record<string, unknown>> {
  const request = (options.publicKey ?? options) as unknown as RequestJson;
  let credential: Credential | null;
  try {
    credential = await navigator.credentials.get({
      publicKey: {
        challenge: bytes(request.challenge),
        timeout: request.timeout,
        rpId: request.rpId,
        userVerification: request.userVerification,
        allowCredentials: request.allowCredentials?.map((one) => ({ ...one, id: bytes(one.id) })),
      },
    });
  } catch (error) {
    if (error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError")) throw new PasskeyDismissed();
    throw error;
  }
  if (!credential) throw new PasskeyDismissed();
  const { id, rawId, type, response, authenticatorAttachment } = credential as PublicKeyCredential & { response: AuthenticatorAssertionResponse };
  return {
    id,
    rawId: base64url(rawId),
    type,
    authenticatorAttachment,
    clientExtensionResults: {},
    response: {
      clientDataJSON: base64url(response.clientDataJSON),
      authenticatorData: base64url(response.authenticatorData),
      signature: base64url(response.signature),
      userHandle: response.userHandle ? base64url(response.userHandle) : null,
    },
  };
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
}

function base64url(buffer: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}
