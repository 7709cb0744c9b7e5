import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Button } from "../../../ui/button";
import { CodeBoxes } from "../../../ui/code-boxes";
import { confirmTotp, removeTotp, secondFactorsQuery, startTotp } from "./api/second-factors";
import { ConfirmRemoval } from "./confirm-removal";
import { QrCode } from "../../../ui/qr-code";
import { useFactorChange } from "./use-factor-change";

const CODE_LENGTH = 6;

/** A secret in groups of four, for typing it off. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** An authenticator app: scanned, confirmed by a code from it, or taken away. */
export function AuthenticatorCard({ isSetUp, onCodes }: { isSetUp: boolean; onCodes: (codes: string[]) => void }) {
  const { t } = useTranslation("account");
  const words = useProblemWords();
  const [code, setCode] = useState("");
  const [isRemoving, setIsRemoving] = useState(false);
  const start = useFactorChange(startTotp);
  const remove = useFactorChange(removeTotp, () => setIsRemoving(false));
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: confirmTotp,
    onSuccess: (codes) => {
      // Before the list says that a factor is there: what waits for one may take this page's place, and the codes are shown once.
      onCodes(codes);
      start.reset();
      setCode("");
      return client.invalidateQueries({ queryKey: secondFactorsQuery.queryKey });
    },
  });
  const secret = start.data;
  const submit = (digits: string) => confirm.mutate(digits);

  return (
    <section className="page-card factors-card" aria-labelledby="factors-app">
      <div className="factors-head">
        <h2 id="factors-app" className="page-subtitle">
          {t("factors.app")}
        </h2>
        {isSetUp ? (
          <Button onPress={() => setIsRemoving(true)}>{t("factors.remove")}</Button>
        ) : secret ? null : (
          <Button isPending={start.isPending} onPress={() => start.mutate()}>
            {t("factors.setUp")}
          </Button>
        )}
      </div>
      <p className="factors-words">{isSetUp ? t("factors.appOn") : t("factors.appOff")}</p>
      {secret && !isSetUp ? (
        <form
          className="factors-setup"
          onSubmit={(event) => {
            event.preventDefault();
            if (code.length === CODE_LENGTH) submit(code);
          }}
        >
          <QrCode text={secret.otpauth_url} label={t("factors.qr")} className="factors-qr" />
          <div>
            <p>{t("factors.scan")}</p>
            <p>
              {t("factors.orType")} <code className="factors-secret">{grouped(secret.secret)}</code>
            </p>
            <CodeBoxes
              label={t("factors.enter")}
              accepts="digits"
              value={code}
              length={CODE_LENGTH}
              isDisabled={confirm.isPending}
              onChange={(value) => {
                setCode(value);
                if (confirm.error) confirm.reset();
              }}
              onComplete={submit}
              error={confirm.error ? words(confirm.error) : undefined}
            />
            <div className="factors-actions">
              <Button type="submit" variant="primary" isPending={confirm.isPending} isDisabled={code.length < CODE_LENGTH}>
                {t("factors.confirm")}
              </Button>
              <Button
                onPress={() => {
                  start.reset();
                  setCode("");
                }}
              >
                {t("cancel")}
              </Button>
            </div>
          </div>
        </form>
      ) : null}
      <ConfirmRemoval
        isOpen={isRemoving}
        title={t("factors.removeApp")}
        isPending={remove.isPending}
        onCancel={() => setIsRemoving(false)}
        onConfirm={() => remove.mutate()}
      />
    </section>
  );
}
