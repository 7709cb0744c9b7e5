import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { api } from "../../../api/client";
import { isolated } from "../../../shared/words/direction";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Skeleton } from "../../../ui/skeleton";
import "../../../ui/page.css";
import "./unsubscribe.css";

/** Asks a recipient of mass mail who opens its link whether to end these mails; without an account. */
export function UnsubscribePage() {
  const { t } = useTranslation("portal");
  const { token = "" } = useParams();
  const problemWords = useProblemWords();
  const link = useQuery({
    queryKey: ["unsubscribe", token],
    queryFn: ({ signal }) => api.post("/api/unsubscribe/read", { body: { token }, signal }),
    retry: false,
  });
  const end = useMutation({ mutationFn: () => api.post("/api/unsubscribe", { body: { token } }) });
  const shown = end.data ?? link.data;
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t("unsubscribe.title")}</h1>
      <section className="page-card unsubscribe-card">
        {link.isError ? (
          <Banner kind="error" isLive>
            {problemWords(link.error)}
          </Banner>
        ) : !shown ? (
          <Skeleton lines={3} />
        ) : shown.is_unsubscribed ? (
          <Banner kind="success" isLive>
            {t("unsubscribe.done", { to: isolated(shown.to), program: isolated(shown.program) })}
          </Banner>
        ) : (
          <>
            <p>{t("unsubscribe.ask", { to: isolated(shown.to), program: isolated(shown.program), agency: isolated(shown.agency) })}</p>
            {end.isError ? (
              <Banner kind="error" isLive>
                {problemWords(end.error)}
              </Banner>
            ) : null}
            <Button variant="primary" isPending={end.isPending} onPress={() => end.mutate()}>
              {t("unsubscribe.end")}
            </Button>
          </>
        )}
      </section>
    </div>
  );
}
