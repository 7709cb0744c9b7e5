import { useMutation } from "@tanstack/react-query";
import { UserRoundX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../../../shared/page/paths";
import { Button } from "../../../../ui/button";
import { Link } from "../../../../ui/link";
import { Notice } from "../components/notice";

interface OtherLoginProps {
  /** The signed-in person. */
  who: string;
  onLeave: () => Promise<void>;
  /** Where to sign in, coming back afterwards. */
  to: string;
}

/** Somebody else is signed in than the owner of the address that signed up. */
export function OtherLogin({ who, onLeave, to }: OtherLoginProps) {
  const { t } = useTranslation("sign-in");
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: async () => {
      await onLeave();
      await navigate(to);
    },
  });
  return (
    <Notice
      icon={<UserRoundX />}
      tone="stopped"
      title={t("addAccount.otherTitle")}
      actions={
        <>
          <Button variant="primary" wide isPending={leave.isPending} onPress={() => leave.mutate()}>
            {t("addAccount.signInOther")}
          </Button>
          <Link to={paths.root}>{t("addAccount.notNow")}</Link>
        </>
      }
    >
      <p>{t("addAccount.otherWords", { name: who })}</p>
    </Notice>
  );
}
