import { CloudOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../ui/button";
import { FormFailure } from "./form-failure";
import { Notice } from "./notice";

/** What a link is about could not be read just now. */
export function LinkUnread({ title, error, isPending, onRetry }: { title: string; error: unknown; isPending: boolean; onRetry: () => void }) {
  const { t } = useTranslation("sign-in");
  return (
    <Notice
      icon={<CloudOff />}
      title={title}
      actions={
        <>
          <FormFailure error={error} />
          <Button variant="primary" wide isPending={isPending} onPress={onRetry}>
            {t("linkPage.retry")}
          </Button>
        </>
      }
    />
  );
}
