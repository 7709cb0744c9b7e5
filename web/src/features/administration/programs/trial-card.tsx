import { Copy, UserPlus, X } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../../api/problem";
import type { ProgramTrial, TrialPerson } from "../../../api/schema";
import { useUser } from "../../../shared/identity/user";
import { LoadFailure } from "../../../shared/page/load-failure";
import { paths } from "../../../shared/page/paths";
import { isolated } from "../../../shared/words/direction";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { fieldTime, readFieldTime } from "../../../shared/words/wall-clock";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { Link } from "../../../ui/link";
import { Skeleton } from "../../../ui/skeleton";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useChangeTrial, useTrial } from "./api/trial";

/** How long somebody tries a program, unless another end is chosen: two weeks. */
const USUAL_MS = 14 * 86_400_000;

/** Who tries a program before its launch, until when, and what they have sent. */
export function TrialCard({ program, mayWrite }: { program: number; mayWrite: boolean }) {
  const { t } = useTranslation("trial");
  const trial = useTrial(program);
  return (
    <section className="page-card program-card" aria-labelledby="program-trial">
      <h2 id="program-trial" className="page-subtitle">
        {t("card.title")}
      </h2>
      {trial.data ? (
        <Trial program={program} trial={trial.data} mayWrite={mayWrite} />
      ) : trial.isError ? (
        <LoadFailure error={trial.error} onRetry={() => void trial.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </section>
  );
}

/** Who applies here or works here has a name; of others there is the address. */
const called = ({ name, address }: TrialPerson) => name || address;

function Trial({ program, trial, mayWrite }: { program: number; trial: ProgramTrial; mayWrite: boolean }) {
  const { t } = useTranslation("trial");
  const problemWords = useProblemWords();
  // Here and not beside the names: the last of them goes, and the way back stays.
  const change = useChangeTrial(program);
  const bringBack = ({ address, ends_at_ms, account_id }: TrialPerson) => change.mutate({ name: { address, ends_at_ms, account_id } });
  const takeOff = (person: TrialPerson) =>
    change.mutate(
      { takeOff: person.account_id },
      {
        onSuccess: () =>
          showToast({
            kind: "success",
            title: t("card.removed", { name: isolated(called(person)) }),
            action: { name: t("card.undo"), onPress: () => bringBack(person) },
          }),
      },
    );
  return (
    <>
      <p>{t(trial.is_launched ? "card.over" : "card.words")}</p>
      {trial.is_launched ? null : (
        <>
          {change.isError ? (
            <Banner kind="error" isLive>
              {problemWords(change.error)}
            </Banner>
          ) : null}
          {trial.people.length === 0 ? (
            <p className="program-note">{t("card.nobody")}</p>
          ) : (
            <People trial={trial} onRemove={mayWrite ? takeOff : null} isBusy={change.isPending} />
          )}
          {mayWrite ? <NameSomebody program={program} trial={trial} /> : null}
          <TrialLink program={program} />
        </>
      )}
      <p>
        {trial.test_applications > 0 ? (
          <Link to={`${paths.review}?process=${program}&test=true`}>{t("card.sent", { count: trial.test_applications })}</Link>
        ) : (
          t("card.none")
        )}
      </p>
    </>
  );
}

function People({ trial, onRemove, isBusy }: { trial: ProgramTrial; onRemove: ((person: TrialPerson) => void) | null; isBusy: boolean }) {
  const { t } = useTranslation("trial");
  const format = useFormat(useUser().zone);
  return (
    <ul className="program-trial-people" aria-label={t("card.people")}>
      {trial.people.map((person) => (
        <li key={person.account_id}>
          <span className="program-check-words">
            <strong>
              <bdi>{called(person)}</bdi>
            </strong>
            {person.name === "" ? null : <bdi>{person.address}</bdi>}
            <span className="program-note">
              {t("card.person", { by: isolated(person.named_by), date: format.date(person.named_at_ms) })}
              {" · "}
              {t(person.ends_at_ms > Date.now() ? "card.ends" : "card.ended", { date: format.dateTime(person.ends_at_ms) })}
            </span>
          </span>
          {onRemove ? (
            <IconButton
              size="small"
              label={t("card.remove", { name: isolated(called(person)) })}
              icon={<X size={16} aria-hidden />}
              isDisabled={isBusy}
              onPress={() => onRemove(person)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Why an address or an end was refused, in words. */
function useTrialFault(error: unknown) {
  const { t, i18n } = useTranslation("trial");
  const faults = error instanceof ApiProblem ? error.errors : [];
  return (field: string) => {
    const fault = faults.find((one) => one.field === field);
    return fault && i18n.exists(`faults.${fault.key}`, { ns: "trial" }) ? t(`faults.${fault.key as "past"}`) : undefined;
  };
}

function NameSomebody({ program, trial }: { program: number; trial: ProgramTrial }) {
  const { t } = useTranslation("trial");
  const { zone } = useUser();
  const problemWords = useProblemWords();
  const change = useChangeTrial(program);
  const [address, setAddress] = useState("");
  const [until, setUntil] = useState(() => fieldTime(zone, Math.max(trial.ends_at_ms ?? 0, Date.now() + USUAL_MS)));
  const fault = useTrialFault(change.error);
  const ends = readFieldTime(until, zone);
  const general = fault("program") ?? (change.isError && !fault("address") && !fault("ends_at_ms") ? problemWords(change.error) : undefined);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const typed = address.trim();
    if (!typed || ends === null) return;
    change.mutate(
      { name: { address: typed, ends_at_ms: ends } },
      {
        onSuccess: () => {
          setAddress("");
          showToast({ kind: "success", title: t("card.added", { name: isolated(typed) }) });
        },
      },
    );
  };
  const setEnd = () => {
    if (ends !== null) change.mutate({ endsAtMs: ends }, { onSuccess: () => showToast({ kind: "success", title: t("card.endSet") }) });
  };
  return (
    <form className="program-form" onSubmit={add} aria-labelledby="program-trial">
      {general ? (
        <Banner kind="error" isLive>
          {general}
        </Banner>
      ) : null}
      <TextField label={t("card.address")} value={address} onChange={setAddress} textDir="ltr" autoComplete="off" error={fault("address")} />
      <TextField
        type="datetime-local"
        label={t("card.until")}
        description={t("card.zone", { zone: zone.replaceAll("_", " ") })}
        value={until}
        onChange={setUntil}
        error={fault("ends_at_ms")}
      />
      <div className="program-editor-actions">
        <Button type="submit" icon={<UserPlus size={16} aria-hidden />} isDisabled={!address.trim() || ends === null} isPending={change.isPending}>
          {t("card.add")}
        </Button>
        {trial.people.length > 0 && ends !== null && trial.people.some((person) => fieldTime(zone, person.ends_at_ms) !== until) ? (
          <Button variant="quiet" isDisabled={change.isPending} onPress={setEnd}>
            {t("card.setEnd")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** The address at which those who are named see the program. */
function TrialLink({ program }: { program: number }) {
  const { t } = useTranslation("trial");
  const link = `${window.location.origin}${paths.resources}/${program}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ kind: "success", title: t("card.copied") });
    } catch {
      showToast({ kind: "warning", title: t("card.copyFailed") });
    }
  };
  return (
    <div className="program-trial-link">
      <span className="program-note">{t("card.link")}</span>
      <bdi dir="ltr">{link}</bdi>
      <Button size="small" variant="quiet" icon={<Copy size={15} aria-hidden />} onPress={() => void copy()}>
        {t("card.copy")}
      </Button>
    </div>
  );
}
