import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button";

interface FormEndProps {
  form: { isDirty: boolean; isSubmitting: boolean; discard: () => void };
  mayWrite: boolean;
}

/** Save, and back to what is saved; without the right to change it, the words that say so. */
export function FormEnd({ form, mayWrite }: FormEndProps) {
  const { t } = useTranslation("instance");
  if (!mayWrite) return <p className="instance-detail">{t("readOnly")}</p>;
  return (
    <div className="instance-end">
      <Button type="submit" variant="primary" isPending={form.isSubmitting}>
        {t("save")}
      </Button>
      {form.isDirty ? (
        <Button variant="quiet" onPress={form.discard}>
          {t("discard")}
        </Button>
      ) : null}
    </div>
  );
}
