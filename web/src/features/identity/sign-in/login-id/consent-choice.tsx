import { useTranslation } from "react-i18next";
import { Banner } from "../../../../ui/banner";
import { RadioGroup } from "../../../../ui/radio-group";
import { useLoginIdProgress } from "./progress";

/** May codes be texted to the phone? The answer must be given; without a yes the phone cannot be used. */
export function ConsentChoice() {
  const { t } = useTranslation("sign-in");
  const consent = useLoginIdProgress((state) => state.consent);
  return (
    <>
      <RadioGroup
        label={t("consent.label")}
        description={t("consent.words")}
        value={consent}
        onChange={(value) => useLoginIdProgress.setState({ consent: value === "yes" ? "yes" : "no" })}
        options={[
          { id: "yes", name: t("consent.yes") },
          { id: "no", name: t("consent.no") },
        ]}
      />
      {consent === "no" ? (
        <Banner kind="warning" isLive>
          {t("consent.warning")}
        </Banner>
      ) : null}
    </>
  );
}
