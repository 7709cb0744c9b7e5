import { Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "./notice";

/** The link of a mail was used before or is too old: what that means, and the way on. */
export function LinkOver({ words, actions }: { words: string; actions: ReactNode }) {
  const { t } = useTranslation("sign-in");
  return (
    <Notice icon={<Link2Off />} tone="stopped" title={t("linkPage.overTitle")} actions={actions}>
      <p>{words}</p>
    </Notice>
  );
}
