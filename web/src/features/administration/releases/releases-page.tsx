import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdministeredProgram } from "../../../api/schema";
import { mayWrite } from "../../../shared/administration/administered";
import { PortalFrame } from "../../../shared/administration/portal-frame";
import { ProgramFileActions } from "../../../shared/administration/program-file/program-file-actions";
import { History } from "./history";
import { Nodes } from "./nodes";
import { Waiting } from "./waiting";
import "./releases.css";

/** Who may change one of these may release something. */
const AREAS = ["WorkflowConfig", "FormConfig", "Communications", "ProgramConfig"] as const;

/** What waits to come into force in a program, and what came into force before. */
export function ReleasesPage() {
  return <PortalFrame tab="releases">{(program, administered) => <Releases key={program} program={program} administered={administered} />}</PortalFrame>;
}

function Releases({ program, administered }: { program: number; administered: AdministeredProgram }) {
  const { t } = useTranslation("releases");
  const [released, setReleased] = useState<number | null>(null);
  return (
    <>
      <p className="page-lead">{t("lead")}</p>
      {released === null ? null : <Nodes release={released} />}
      <section className="page-card releases-card" aria-labelledby="releases-waiting">
        <h2 id="releases-waiting" className="page-subtitle">
          {t("waiting.title")}
        </h2>
        <Waiting program={program} onReleased={setReleased} />
      </section>
      <section className="page-card releases-card" aria-labelledby="releases-history">
        <h2 id="releases-history" className="page-subtitle">
          {t("history.title")}
        </h2>
        <History program={program} mayRelease={AREAS.some((area) => mayWrite(administered, area))} onReleased={setReleased} />
      </section>
      <section className="page-card releases-card" aria-labelledby="releases-file">
        <h2 id="releases-file" className="page-subtitle">
          {t("file")}
        </h2>
        <ProgramFileActions administered={administered} />
      </section>
    </>
  );
}
