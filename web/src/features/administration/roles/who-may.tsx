import { UserSearch } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { PersonAccess } from "../../../api/schema";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useSettled } from "../../../shared/page/use-settled";
import { Button } from "../../../ui/button";
import { ComboBox } from "../../../ui/combo-box";
import { EmptyState } from "../../../ui/empty-state";
import { Link } from "../../../ui/link";
import { SearchField } from "../../../ui/search-field";
import { Skeleton } from "../../../ui/skeleton";
import { useWhoMay, type AskedAccess } from "./api/access";
import { HeldRights } from "./held-rights";
import { ALL_RIGHTS, AREAS, useAccessWords } from "./words";

/** Who may do something, and why: by a right, by an area of the administration, or by a role. */
export function WhoMay() {
  const { t } = useTranslation("roles");
  const words = useAccessWords();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState("");
  const settled = useSettled(search.trim());
  const role = params.get("role");
  const right = ALL_RIGHTS.find((one) => one === params.get("right"));
  const area = AREAS.find((one) => one === params.get("area"));
  const what = right ?? (area || role ? undefined : "admin");
  const asked: AskedAccess = {
    ...(what ? { right: what } : {}),
    ...(area && !right ? { area } : {}),
    ...(role ? { role } : {}),
    ...(settled ? { search: settled } : {}),
  };
  const found = useWhoMay(asked);
  const people = found.data?.pages.flatMap((page) => page.items) ?? [];
  const options = [
    ...ALL_RIGHTS.map((one) => ({ id: one as string, name: words.right(one) })),
    ...AREAS.map((one) => ({ id: `area:${one}`, name: t("anything", { area: t(`areas.${one}.name`) }) })),
  ];
  const choose = (id: string) => setParams(id.startsWith("area:") ? { view: "who", area: id.slice("area:".length) } : { view: "who", right: id });
  return (
    <div className="roles-part">
      <div className="roles-asked">
        {role ? (
          <p>
            {t("withRole", { role })}{" "}
            <Button size="small" variant="quiet" onPress={() => setParams({ view: "who" })}>
              {t("anyRole")}
            </Button>
          </p>
        ) : (
          <ComboBox
            label={t("who.what")}
            options={options}
            value={what ?? (area ? `area:${area}` : null)}
            onChange={(id) => {
              if (id !== null) choose(String(id));
            }}
          />
        )}
        <SearchField label={t("who.search")} hideLabel={false} value={search} onChange={setSearch} />
      </div>
      {found.isError ? (
        <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <Skeleton lines={4} />
      ) : people.length === 0 ? (
        <EmptyState icon={<UserSearch />} title={t("who.nobody")} />
      ) : (
        <ul className="page-card roles-people" aria-label={t("who.people")}>
          {people.map((person) => (
            <Person key={person.id_entity} person={person} isShort={Boolean(what)} hasRights={!role} />
          ))}
        </ul>
      )}
      {found.hasNextPage ? (
        <Button className="roles-new" isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
          {t("who.more")}
        </Button>
      ) : null}
    </div>
  );
}

function Person({ person, isShort, hasRights }: { person: PersonAccess; isShort: boolean; hasRights: boolean }) {
  return (
    <li className="roles-person">
      <p>
        <Link to={`?view=person&person=${person.id_entity}`}>
          <bdi>{person.name}</bdi>
        </Link>{" "}
        <bdi className="roles-mail">{person.ds_mail}</bdi>
      </p>
      {hasRights ? <HeldRights rights={person.rights} isShort={isShort} /> : null}
    </li>
  );
}
