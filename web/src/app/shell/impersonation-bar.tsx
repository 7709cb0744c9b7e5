import { useMutation } from "@tanstack/react-query";
import { VenetianMask } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { api } from "../../api/client";
import { useProblemWords } from "../../shared/words/problem-words";
import { paths } from "../../shared/page/paths";
import { fullName } from "../../shared/identity/roles";
import { adoptToken } from "../../shared/identity/session";
import { useUser } from "../../shared/identity/user";
import { Button } from "../../ui/button";
import { showToast } from "../../ui/toast-queue";
import "./impersonation-bar.css";

/** Says on every page that an administrator acts as somebody else, and ends it. */
export function ImpersonationBar() {
  const { t } = useTranslation("shell");
  const user = useUser();
  const navigate = useNavigate();
  const words = useProblemWords();
  const administrator = user.session?.impersonated_by;
  const end = useMutation({
    mutationFn: async () => (await api.post("/api/users/impersonation/end")).data.token,
    onSuccess: async (token) => {
      adoptToken(token);
      await navigate(paths.actAsUser, { replace: true });
    },
    onError: (error) => showToast({ kind: "error", title: t("impersonation.endFailed"), detail: words(error) }),
  });
  if (!administrator) return null;
  return (
    <div className="impersonation" role="status">
      <VenetianMask size={18} aria-hidden />
      <p className="impersonation-words">{t("impersonation.words", { name: fullName(user), administrator: administrator.name })}</p>
      <Button size="small" isPending={end.isPending} onPress={() => end.mutate()}>
        {t("impersonation.end")}
      </Button>
    </div>
  );
}
