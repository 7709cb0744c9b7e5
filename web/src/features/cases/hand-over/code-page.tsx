import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useDensity } from "../../../shared/page/density";
import { usePageTitle } from "../../../shared/page/page-title";
import { paths } from "../../../shared/page/paths";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/text-field";
import { typedCode } from "./typed-code";
import "./hand-over.css";

/** Where somebody types the code that a computer shows. */
export function CodePage() {
  const { t } = useTranslation("papers");
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  useDensity("applicant");
  usePageTitle(t("code.title"));
  const handleSubmit = () => {
    const code = typedCode(typed);
    if (code) void navigate(`${paths.handOver}/${code}`);
    else setError(t("code.short"));
  };
  return (
    <div className="hand-over">
      <h1 className="hand-over-title">{t("code.title")}</h1>
      <form
        className="hand-over-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          handleSubmit();
        }}
      >
        <TextField
          label={t("code.label")}
          description={t("code.words")}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setError(null);
          }}
          error={error ?? undefined}
          autoComplete="off"
          spellCheck="false"
        />
        <Button type="submit" variant="primary">
          {t("code.go")}
        </Button>
      </form>
    </div>
  );
}
