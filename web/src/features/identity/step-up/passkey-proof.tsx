import { Fingerprint } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { signWithPasskey } from "../../../shared/identity/second-factor/passkey";
import { Button } from "../../../ui/button";
import { provePasskey, startPasskey } from "./api/assurance";
import { ProofLead } from "./proof-lead";
import { useProof } from "./use-proof";

/** A passkey of this device or another. Its window opens by a press: some browsers open it by nothing else. */
export function PasskeyProof({ links }: { links: ReactNode }) {
  const { t } = useTranslation("step-up");
  const proof = useProof(async () => {
    const { id, options } = await startPasskey();
    return provePasskey(id, await signWithPasskey(options));
  });
  return (
    <div className="code-form">
      <ProofLead words={t("passkeyLead")} failure={proof.failure} />
      <Button variant="primary" wide autoFocus isPending={proof.isPending} onPress={() => proof.give()} icon={<Fingerprint size={18} aria-hidden />}>
        {t("passkeyUse")}
      </Button>
      <div className="code-form-more">{links}</div>
    </div>
  );
}
