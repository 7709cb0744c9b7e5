import type { QueryClient } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, Rocket, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { LaunchItem } from "../../../api/schema";
import { mayWrite as mayWriteIn } from "../../../shared/administration/administered";
import { PortalFrame } from "../../../shared/administration/portal-frame";
import { useUser } from "../../../shared/identity/user";
import { LoadFailure } from "../../../shared/page/load-failure";
import { paths } from "../../../shared/page/paths";
import { useFormat } from "../../../shared/words/format";
import { languageName } from "../../../shared/words/languages";
import { useProblemWords } from "../../../shared/words/problem-words";
import { fieldTime, readFieldTime } from "../../../shared/words/wall-clock";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { launchQuery, useCloseProgram, useLaunch, useLaunchProgram } from "./api/launch";
import { useProcess } from "./api/processes";
import { useTrial } from "./api/trial";
import { TrialCard } from "./trial-card";
import "./programs.css";

const askEarly = (client: QueryClient, program: number) => void client.prefetchQuery(launchQuery(program));

/** What a launch lacks, and the launch; afterwards whether the program takes applications. */
export function LaunchPage() {
  return (
    <PortalFrame tab="launch-program" early={askEarly}>
      {(program, administered) => <LaunchList key={program} program={program} mayWrite={mayWriteIn(administered, "ProgramConfig")} />}
    </PortalFrame>
  );
}

const KEYS = [
  "form",
  "form_contact",
  "details",
  "details_languages",
  "opening",
  "workflow",
  "workflow_roles",
  "staff",
  "templates",
  "notices",
  "denial_reasons",
  "contacts",
  "recording",
  "trial",
] as const;
type Key = (typeof KEYS)[number];
const isKnown = (key: string): key is Key => KEYS.some((one) => one === key);

const ICON = { ok: CircleCheck, warning: TriangleAlert, fault: CircleAlert } as const;

function LaunchList({ program, mayWrite }: { program: number; mayWrite: boolean }) {
  const { t } = useTranslation("admin-programs");
  const problemWords = useProblemWords();
  const launch = useLaunch(program);
  const start = useLaunchProgram(program);
  // What stands below is asked for beside it.
  useProcess(program);
  useTrial(program);
  if (launch.isError) return <LoadFailure error={launch.error} onRetry={() => void launch.refetch()} />;
  if (!launch.data) return <Skeleton lines={8} />;
  const { items, is_launched, may_launch } = launch.data;
  const faults = items.filter((item) => item.state === "fault").length;
  return (
    <>
      {is_launched ? <Opening program={program} mayWrite={mayWrite} mayOpen={may_launch} /> : null}
      <section className="page-card program-card">
        <p>{is_launched ? t("launch.launchedWords") : t("launch.words")}</p>
        {start.isError ? (
          <Banner kind="error" isLive>
            {problemWords(start.error)}
          </Banner>
        ) : null}
        <ul className="program-checks">
          {items.map((item) => (
            <Check key={item.key} item={item} />
          ))}
        </ul>
        {is_launched || !mayWrite ? null : (
          <>
            <p className="program-note" role="status">
              {may_launch ? t("launch.ready") : t("launch.lacking", { count: faults })}
            </p>
            <Button
              variant="primary"
              icon={<Rocket size={16} aria-hidden />}
              isDisabled={!may_launch}
              isPending={start.isPending}
              onPress={() => start.mutate(undefined, { onSuccess: () => showToast({ kind: "success", title: t("launch.done") }) })}
            >
              {t("launch.launch")}
            </Button>
          </>
        )}
      </section>
      <TrialCard program={program} mayWrite={mayWrite} />
    </>
  );
}

function Check({ item }: { item: LaunchItem }) {
  const { t, i18n } = useTranslation("admin-programs");
  const { t: words } = useTranslation("trial");
  const format = useFormat();
  const { permissions } = useUser();
  const Icon = ICON[item.state];
  // What the instance sets for all programs, not everybody who administers one may change.
  const isReachable = !item.where.startsWith(paths.instancePortal) || permissions.includes("instance.read");
  if (!isKnown(item.key)) return null;
  const missing = item.key === "details_languages" ? item.missing.map((lang) => languageName(lang, i18n.language)) : item.missing;
  return (
    <li data-state={item.state}>
      <Icon size={18} aria-hidden />
      <span className="program-check-words">
        <span className="ui-visually-hidden">{t(`launch.states.${item.state}`)}: </span>
        <strong>{t(`launch.items.${item.key}`)}</strong>
        {item.key === "trial" && item.state === "ok" ? <span>{words("card.sent", { count: Number(item.missing[0] ?? 0) })}</span> : null}
        {item.state === "ok" ? null : <span>{t(`launch.mend.${item.key}`, { missing: format.names(missing) })}</span>}
      </span>
      {isReachable ? (
        <Link to={item.where}>{t(item.state === "ok" ? "launch.open" : "launch.mendIt")}</Link>
      ) : item.state === "ok" ? null : (
        <span className="program-note">{t("launch.byInstance")}</span>
      )}
    </li>
  );
}

/** Whether a launched program takes applications, and the ways to change that. It is opened again by what its launch is judged by; a closing that is still to come is taken back at once. */
function Opening({ program, mayWrite, mayOpen }: { program: number; mayWrite: boolean; mayOpen: boolean }) {
  const { t } = useTranslation("admin-programs");
  const { zone } = useUser();
  const format = useFormat(zone);
  const problemWords = useProblemWords();
  const process = useProcess(program).data;
  const change = useCloseProgram(program);
  const [closes, setCloses] = useState<string | null>(null);
  const [isReopening, setReopening] = useState(false);
  if (!process) return null;
  const isLacking = isProblem(change.error, "launch_blocked");
  const isShut = process.state === "closed";
  const close = () =>
    change.mutate(
      { close: closes ? readFieldTime(closes, zone) : null },
      {
        onSuccess: () => {
          setCloses(null);
          showToast({ kind: "success", title: t("opening.closedNow") });
        },
      },
    );
  const reopen = () =>
    change.mutate("reopen", {
      onSuccess: () => showToast({ kind: "success", title: t(isShut ? "opening.reopened" : "opening.kept") }),
      onSettled: () => setReopening(false),
    });
  return (
    <section className="page-card program-card">
      <p>
        {t(process.state === "open" && process.closes_at_ms !== null ? "opening.closing" : `opening.${process.state}`, {
          opens: format.dateTime(process.opens_at_ms ?? 0),
          closes: format.dateTime(process.closes_at_ms ?? 0),
        })}
      </p>
      {change.isError && closes === null ? (
        <Banner kind="error" isLive>
          {isLacking ? t("opening.reopenLacking") : problemWords(change.error)}
        </Banner>
      ) : null}
      {mayWrite ? (
        process.closed_at_ms === null ? (
          <Button onPress={() => setCloses(fieldTime(zone, Date.now()))}>{t("opening.close")}</Button>
        ) : !isShut ? (
          <Button isPending={change.isPending} onPress={reopen}>
            {t("opening.keepOpen")}
          </Button>
        ) : (
          <>
            {mayOpen || isLacking ? null : <p className="program-note">{t("opening.reopenLacking")}</p>}
            <Button variant="primary" isDisabled={!mayOpen} onPress={() => setReopening(true)}>
              {t("opening.reopen")}
            </Button>
          </>
        )
      ) : null}
      {isReopening ? (
        <Dialog
          title={t("opening.reopenTitle")}
          isOpen
          onClose={() => setReopening(false)}
          actions={
            <>
              <Button onPress={() => setReopening(false)}>{t("cancel")}</Button>
              <Button variant="primary" isPending={change.isPending} onPress={reopen}>
                {t("opening.reopen")}
              </Button>
            </>
          }
        >
          <p>{t("opening.reopenWords")}</p>
        </Dialog>
      ) : null}
      {closes !== null ? (
        <Dialog
          title={t("opening.closeTitle")}
          isOpen
          onClose={() => setCloses(null)}
          kind="form"
          actions={
            <>
              <Button onPress={() => setCloses(null)}>{t("cancel")}</Button>
              <Button variant="primary" isPending={change.isPending} onPress={close}>
                {t("opening.close")}
              </Button>
            </>
          }
        >
          <p>{t("opening.closeWords")}</p>
          {change.isError ? (
            <Banner kind="error" isLive>
              {problemWords(change.error)}
            </Banner>
          ) : null}
          <TextField
            type="datetime-local"
            label={t("opening.from")}
            description={t("opening.zone", { zone: zone.replaceAll("_", " ") })}
            value={closes}
            onChange={setCloses}
          />
        </Dialog>
      ) : null}
    </section>
  );
}
