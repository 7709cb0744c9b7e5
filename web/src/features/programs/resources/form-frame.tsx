import { useTranslation } from "react-i18next";
import type { ProgramListing } from "../../../api/schema";
import { isolated } from "../../../shared/words/direction";

/** The form of this person's application in the form engine. It is a page of another origin, with its own storage and no access to this one. */
export function FormFrame({ program, address }: { program: ProgramListing; address: string }) {
  const { t } = useTranslation("programs");
  return (
    <section className="page-section program-form" aria-labelledby="program-form">
      <h2 id="program-form" className="page-subtitle">
        {t("page.form")}
      </h2>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the two together loosen the sandbox for a page of the same origin alone */}
      <iframe
        className="program-frame"
        title={t("page.frame", { program: isolated(program.name) })}
        src={address}
        referrerPolicy="no-referrer"
        sandbox="allow-forms allow-scripts allow-same-origin allow-downloads"
      />
    </section>
  );
}
