import { KeyRound } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnPasskey } from "../../../api/schema";
import { useFormat } from "../../../shared/words/format";
import { useUser } from "../../../shared/identity/user";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { TextField } from "../../../ui/text-field";
import { finishPasskey, removePasskey, startPasskey } from "./api/second-factors";
import { ConfirmRemoval } from "./confirm-removal";
import { createPasskey, hasPasskeys, PasskeyDismissedError } from "./create-passkey";
import { agentName } from "./device-name";
import { useFactorChange } from "./use-factor-change";

const MOST_LETTERS = 60;

/** Passkeys of this login: made in the browser, named, taken away. */
export function PasskeysCard({ passkeys }: { passkeys: OwnPasskey[] }) {
  const { t } = useTranslation("account");
  const { zone } = useUser();
  const format = useFormat(zone);
  const formId = useId();
  const [name, setName] = useState<string | null>(null);
  const [removing, setRemoving] = useState<OwnPasskey | null>(null);
  const add = useFactorChange(
    async (wanted: string) => {
      const { id, options } = await startPasskey();
      try {
        await finishPasskey(id, wanted, await createPasskey(options));
      } catch (error) {
        // Closing the browser's question is a change of mind, not a failure.
        if (!(error instanceof PasskeyDismissedError)) throw error;
      }
    },
    () => setName(null),
  );
  const remove = useFactorChange(removePasskey, () => setRemoving(null));

  return (
    <section className="page-card factors-card" aria-labelledby="factors-passkeys">
      <div className="factors-head">
        <h2 id="factors-passkeys" className="page-subtitle">
          {t("factors.passkeys")}
        </h2>
        {hasPasskeys() ? <Button onPress={() => setName(agentName(navigator.userAgent) ?? "")}>{t("factors.addPasskey")}</Button> : null}
      </div>
      <p className="factors-words">{hasPasskeys() ? t("factors.passkeysWords") : t("factors.noPasskeys")}</p>
      {passkeys.length ? (
        <ul className="factors-keys" aria-label={t("factors.passkeys")}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <KeyRound size={20} aria-hidden />
              <div>
                <p className="sessions-name">{passkey.name}</p>
                <p className="sessions-detail">
                  {t("factors.made", { when: format.date(passkey.created_at_ms) })} ·{" "}
                  {passkey.last_used_at_ms ? t("factors.used", { when: format.date(passkey.last_used_at_ms) }) : t("factors.neverUsed")}
                </p>
              </div>
              <Button size="small" aria-label={t("factors.removeNamed", { name: passkey.name })} onPress={() => setRemoving(passkey)}>
                {t("factors.remove")}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <Dialog
        isOpen={name !== null}
        onClose={() => setName(null)}
        title={t("factors.addPasskey")}
        actions={
          <>
            <Button onPress={() => setName(null)}>{t("cancel")}</Button>
            <Button type="submit" form={formId} variant="primary" isPending={add.isPending} isDisabled={!name?.trim()}>
              {t("factors.go")}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            if (name?.trim() && !add.isPending) add.mutate(name.trim());
          }}
        >
          <TextField label={t("factors.name")} description={t("factors.nameWords")} value={name ?? ""} onChange={setName} maxLength={MOST_LETTERS} autoFocus />
        </form>
      </Dialog>
      <ConfirmRemoval
        isOpen={removing !== null}
        title={t("factors.removeNamed", { name: removing?.name ?? "" })}
        isPending={remove.isPending}
        onCancel={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate(removing.id)}
      />
    </section>
  );
}
