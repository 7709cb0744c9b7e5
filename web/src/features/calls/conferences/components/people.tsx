import { useTranslation } from "react-i18next";
import { isolated } from "../../../../shared/words/direction";
import { useFormat } from "../../../../shared/words/format";
import { useUser } from "../../../../shared/identity/user";
import { PresenceMark } from "../../../../ui/presence-mark";
import { useConferences, usePeople } from "../api/conferences";
import "./people.css";

/** Who takes calls just now, and who is in one, listens to one, writes one up or is away: those who have a page open. */
export function PeopleWhoTakeCalls() {
  const { t } = useTranslation(["conferences", "shell"]);
  const user = useUser();
  const format = useFormat(user.zone);
  const { data: people } = usePeople();
  const conferences = useConferences().data ?? [];
  if (!people) return null;
  const supervisedBy = (account: number) => conferences.find((one) => one.supervisors.some(({ id }) => id === account));
  return (
    <section className="people" aria-label={t("people.label")}>
      <h2 className="people-title">{t("people.label")}</h2>
      {people.length === 0 ? <p className="people-none">{t("people.none")}</p> : null}
      <ul className="people-list">
        {people.map((person) => {
          const { state, supervises } = person;
          // Of calls that the viewer does not see, only the hub knows.
          const reviewer = supervisedBy(person.account_id)?.reviewer.name;
          return (
            <li key={person.account_id} className="people-one">
              <PresenceMark state={state} />
              <bdi className="people-name">{person.name}</bdi>
              <span className="people-state">
                {t(`shell:availability.state.${state}`)}
                {supervises
                  ? `, ${reviewer ? t(`people.supervisesOf.${supervises}`, { name: isolated(reviewer) }) : t(`people.supervises.${supervises}`)}`
                  : person.since_at_ms
                    ? ` ${t("people.since", { time: format.brief(person.since_at_ms) })}`
                    : null}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
