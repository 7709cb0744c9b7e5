import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { isProblem } from "../../../api/problem";
import { HandedPapers, useHandOver } from "../../../shared/form-files/handed-papers";
import { useDensity } from "../../../shared/page/density";
import { usePageTitle } from "../../../shared/page/page-title";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Spinner } from "../../../ui/spinner";
import { deviceId } from "./device";
import "./hand-over.css";

/** Why nothing can be added here, with what to do next. */
function useRefusal(): (error: unknown) => string {
  const { t } = useTranslation("papers");
  const problemWords = useProblemWords();
  return (error) => {
    if (isProblem(error, "link_over")) return t("phone.over");
    if (isProblem(error, "link_used")) return t("phone.used");
    if (isProblem(error, "not_found")) return t("phone.unknown");
    return problemWords(error);
  };
}

/** The phone's page of a question that was handed over: it can do one thing. */
export function HandOverPage() {
  const { token = "" } = useParams();
  const { t } = useTranslation("papers");
  const format = useFormat();
  const refusal = useRefusal();
  const device = deviceId();
  const { data: view, error } = useHandOver(token, device);
  useDensity("applicant");
  usePageTitle(t("phone.title"));
  const isOver = isProblem(error, "link_over") || isProblem(error, "link_used");

  return (
    <div className="hand-over">
      <h1 className="hand-over-title">{t("phone.title")}</h1>
      {error && (isOver || !view) ? (
        <Banner kind={isOver ? "warning" : "error"} isLive>
          {refusal(error)}
        </Banner>
      ) : null}
      {!view && !error ? <Spinner label={t("phone.opening")} /> : null}
      {view && !isOver ? (
        <>
          {view.agency ? (
            <p className="hand-over-agency">
              <bdi>{view.agency}</bdi>
            </p>
          ) : null}
          {view.label ? (
            <h2 className="hand-over-question" lang={view.lang || undefined} dir="auto">
              {view.label}
            </h2>
          ) : null}
          <HandedPapers token={token} deviceId={device} view={view} />
          <p className="hand-over-until">{t("phone.until", { time: format.time(view.expires_at_ms) })}</p>
        </>
      ) : null}
    </div>
  );
}
