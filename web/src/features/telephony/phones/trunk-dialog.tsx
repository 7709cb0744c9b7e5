import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { PhoneTrunk, TrunkDraft } from "../../../api/schema";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Dialog } from "../../../ui/dialog";
import { PasswordField } from "../../../ui/password-field";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";
import { useSaveTrunk } from "./api/trunks";
import { useTrunkFault } from "./use-trunk-fault";

export interface TrunkDialogProps {
  /** The trunk that is changed; null for a new one. */
  trunk: PhoneTrunk | null;
  onClose: () => void;
}

/** Entries between commas, semicolons or white space. */
function listOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

/** Numbers between commas or semicolons: they may have spaces. */
function numbersOf(text: string): string[] {
  return text
    .split(/[,;\n]+/)
    .map((one) => one.trim())
    .filter(Boolean);
}

/** A connection to a carrier or an exchange: where calls come from, or where they go out to. */
export function TrunkDialog({ trunk, onClose }: TrunkDialogProps) {
  const { t } = useTranslation("telephony");
  const problemWords = useProblemWords();
  const save = useSaveTrunk();
  const [numbers, setNumbers] = useState(trunk?.numbers.join(", ") ?? "");
  const [addresses, setAddresses] = useState(trunk?.addresses.join(", ") ?? "");
  const [password, setPassword] = useState("");
  const [draft, setDraft] = useState({
    name: trunk?.name ?? "",
    direction: trunk?.direction ?? ("out" as const),
    transport: (trunk?.transport || "udp") as NonNullable<TrunkDraft["transport"]>,
    username: trunk?.username ?? "",
    encryption: trunk?.encryption ?? ("allowed" as const),
    registers: Boolean(trunk?.registration),
    behind_nat: trunk?.behind_nat ?? false,
  });
  const faultWords = useTrunkFault();
  const faults = isProblem(save.error) ? save.error.errors : [];
  const error = (field: string) => {
    const key = faults.find((fault) => fault.field === field)?.key;
    return key ? faultWords(field, key) : undefined;
  };
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }));
  const isOut = draft.direction === "out";
  const handleSave = () => {
    const whole: TrunkDraft = {
      ...draft,
      numbers: numbersOf(numbers),
      addresses: listOf(addresses),
      registers: isOut && draft.registers,
      // An empty field leaves the password of a trunk as it is.
      password: password || null,
    };
    save.mutate({ id: trunk?.id ?? null, draft: whole }, { onSuccess: onClose });
  };
  return (
    <Dialog
      title={trunk ? t("trunks.editOf", { name: trunk.name || trunk.id }) : t("trunks.add")}
      isOpen
      onClose={onClose}
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button variant="primary" isPending={save.isPending} onPress={handleSave}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="phones-form">
        {save.isError && faults.length === 0 ? <Banner kind="error">{problemWords(save.error)}</Banner> : null}
        <TextField label={t("trunks.name")} value={draft.name} maxLength={60} error={error("name")} autoComplete="off" onChange={(name) => change({ name })} />
        <Select
          label={t("trunks.direction")}
          options={[
            { id: "out", name: t("trunks.outbound") },
            { id: "in", name: t("trunks.inbound") },
          ]}
          value={draft.direction}
          isDisabled={trunk !== null}
          onChange={(id) => change({ direction: id === "in" ? "in" : "out" })}
        />
        <TextField
          label={t("trunks.numbers")}
          description={isOut ? t("trunks.numbersOut") : t("trunks.numbersIn")}
          value={numbers}
          error={error("numbers")}
          autoComplete="off"
          onChange={setNumbers}
        />
        <TextField
          label={isOut ? t("trunks.host") : t("trunks.address")}
          description={isOut ? t("trunks.hostWords") : t("trunks.addressesWords")}
          value={addresses}
          error={error("addresses")}
          autoComplete="off"
          spellCheck="false"
          onChange={setAddresses}
        />
        {isOut ? (
          <Select
            label={t("trunks.transport")}
            options={["udp", "tcp", "tls"].map((id) => ({ id, name: id.toUpperCase() }))}
            value={draft.transport}
            onChange={(id) => change({ transport: id === "tcp" || id === "tls" ? id : "udp" })}
          />
        ) : null}
        <TextField
          label={t("trunks.username")}
          description={isOut ? t("trunks.usernameOut") : t("trunks.usernameIn")}
          value={draft.username}
          error={error("username")}
          autoComplete="off"
          spellCheck="false"
          onChange={(username) => change({ username })}
        />
        {draft.username ? (
          <PasswordField
            label={t("trunks.passwordField")}
            description={trunk?.has_password ? t("trunks.passwordStays") : undefined}
            value={password}
            error={error("password")}
            autoComplete="new-password"
            onChange={setPassword}
          />
        ) : null}
        {isOut && draft.username ? (
          <Checkbox isSelected={draft.registers} onChange={(registers) => change({ registers })}>
            {t("trunks.registers")}
          </Checkbox>
        ) : null}
        <Select
          label={t("trunks.encryption")}
          options={[
            { id: "off", name: t("trunks.encryptionOff") },
            { id: "allowed", name: t("trunks.encryptionAllowed") },
            { id: "required", name: t("trunks.encryptionRequired") },
          ]}
          value={draft.encryption}
          onChange={(id) => change({ encryption: id === "off" || id === "required" ? id : "allowed" })}
        />
        <Checkbox isSelected={draft.behind_nat} onChange={(behind_nat) => change({ behind_nat })}>
          {t("trunks.behindNat")}
        </Checkbox>
      </div>
    </Dialog>
  );
}
