import { Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "./notice";

/** The link of a mail was used before or has expired: what that means, and what to do next. */
export function LinkOver({ words, actions }: { words: string; actions: ReactNode }) {
  const { t } = useTranslation("sign-in");
  return (
    <Notice icon={<Link2Off />} tone="stopped" title={t("linkPage.overTitle")} actions={actions}>
      <p>{words}</p>
    </Notice>
  );
}
