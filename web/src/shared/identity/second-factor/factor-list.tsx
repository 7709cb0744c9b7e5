import { Fingerprint, KeyRound, LifeBuoy, Mail, MessageSquareText, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { StepMethod } from "../../../api/schema";
import { RadioGroup } from "../../../ui/radio-group";

const ICONS = { password: KeyRound, email: Mail, sms: MessageSquareText, totp: Smartphone, passkey: Fingerprint, backup: LifeBuoy };

interface FactorListProps<Method extends StepMethod> {
  label: string;
  methods: readonly Method[];
  /** Masked addresses, by method. */
  hints: Partial<Record<StepMethod, string>>;
  value: Method | null;
  onChange: (method: Method) => void;
  autoFocus?: boolean;
}

/** The methods of proof, one of them chosen. */
export function FactorList<Method extends StepMethod>({ label, methods, hints, value, onChange, autoFocus }: FactorListProps<Method>) {
  const { t } = useTranslation("sign-in");
  const names = {
    password: t("login.password"),
    email: t("mfa.email"),
    sms: t("mfa.sms"),
    totp: t("mfa.totp"),
    passkey: t("mfa.passkey"),
    backup: t("mfa.backup"),
  };
  const details: Partial<Record<StepMethod, string>> = { totp: t("mfa.totpDetail"), passkey: t("mfa.passkeyDetail"), backup: t("mfa.backupDetail") };
  return (
    <RadioGroup
      label={label}
      variant="cards"
      value={value}
      autoFocus={autoFocus}
      onChange={(chosen) => onChange(chosen as Method)}
      options={methods.map((id: StepMethod) => {
        const Icon = ICONS[id];
        const hint = hints[id];
        return { id, name: names[id], detail: hint ? `\u2066${hint}\u2069` : details[id], icon: <Icon size={20} aria-hidden /> };
      })}
    />
  );
}
