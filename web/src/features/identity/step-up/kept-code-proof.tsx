import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BackupForm } from "../../../shared/identity/second-factor/backup-form";
import { CodeForm } from "../../../shared/identity/second-factor/code-form";
import { proveCode } from "./api/assurance";
import { ProofLead } from "./proof-lead";
import { useProof } from "./use-proof";

/** A code that its owner has: of an authenticator app, or one that was written down. */
export function KeptCodeProof({ channel, links }: { channel: "totp" | "backup"; links: ReactNode }) {
  const { t } = useTranslation("sign-in");
  const proof = useProof((code: string) => proveCode(channel, code));
  const lead = channel === "totp" ? t("mfa.totpLead") : t("mfa.backupLead");
  const form = {
    head: <ProofLead words={lead} failure={proof.failure} />,
    isVerifying: proof.isPending,
    error: proof.fieldError,
    onEdit: proof.forget,
    onVerify: proof.give,
  };
  if (channel === "backup") return <BackupForm {...form}>{links}</BackupForm>;
  return (
    <CodeForm {...form} accepts="digits">
      {() => links}
    </CodeForm>
  );
}
