/** What stands below a mail: its writer's signature, once. */
export function withSignature(body: string, signature: string): string {
  const text = body.trim();
  if (!signature || text.endsWith(signature)) return text;
  return text ? `${text}\n\n${signature}` : signature;
}

/** What its writer wrote, without the signature that will be added again. */
export function withoutSignature(body: string, signature: string): string {
  return signature && body.endsWith(signature) ? body.slice(0, -signature.length).trimEnd() : body;
}
