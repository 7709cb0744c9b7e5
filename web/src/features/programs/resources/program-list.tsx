import { FolderOpen, SearchX } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProgramListing } from "../../../api/schema";
import { isStaff } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { useAddressQuery } from "../../../shared/page/address-query";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useTypedSearch } from "../../../shared/page/use-typed-search";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { SearchField } from "../../../ui/search-field";
import { Skeleton } from "../../../ui/skeleton";
import { ToggleButton } from "../../../ui/toggle-button";
import { useProgramListings } from "./api/programs";
import { byCategory, filterPrograms } from "./filter-programs";
import { audienceOf, isApplicant } from "./next-step";
import { ProgramCard } from "./program-card";

/** Cards that are drawn at once, and each time that more are asked for. */
const AT_ONCE = 60;
/** How long typing pauses before the address changes. */
const PAUSE_MS = 250;

/** The programs, as typed and chosen; what was typed and chosen is in the address. */
export function ProgramList() {
  const { t } = useTranslation("shell");
  const user = useUser();
  const list = useProgramListings();
  if (list.isPending) return <Skeleton shape="card" lines={4} />;
  if (!list.data) return <LoadFailure error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.length === 0)
    return (
      <section className="page-card">
        {isStaff(user) ? (
          <EmptyState icon={<FolderOpen />} title={t("resources.staffEmptyTitle")}>
            <p>{t("resources.staffEmptyWords")}</p>
          </EmptyState>
        ) : (
          <EmptyState icon={<FolderOpen />} title={t("resources.emptyTitle")}>
            <p>{t("resources.emptyWords", { instance: user.instance_name })}</p>
          </EmptyState>
        )}
      </section>
    );
  return <Programs programs={list.data} />;
}

function Programs({ programs }: { programs: readonly ProgramListing[] }) {
  const { t } = useTranslation("programs");
  const user = useUser();
  const [query, setQuery] = useAddressQuery();
  const [shown, setShown] = useState(AT_ONCE);
  const set = (name: string, value: string | null) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  const [text, setText] = useTypedSearch(query.get("q") ?? "", (typed) => set("q", typed), PAUSE_MS);
  const isOpen = query.get("open") === "1";
  const isMine = query.get("mine") === "1" && isApplicant(user);
  const found = filterPrograms(programs, { search: text, isOpen, audience: isMine ? audienceOf(user) : null });
  const look = lookOf(programs);
  return (
    <section className="programs" aria-labelledby="programs-title">
      <div className="programs-head">
        <h2 id="programs-title" className={isApplicant(user) ? "page-subtitle" : "ui-visually-hidden"}>
          {t("list.title")}
        </h2>
        <div className="programs-find" role="search">
          <SearchField label={t("list.search")} placeholder={t("list.search")} value={text} onChange={setText} />
          <div className="programs-filters" role="group" aria-label={t("list.filters")}>
            <ToggleButton isOn={isOpen} onChange={(isOn) => set("open", isOn ? "1" : null)}>
              {t("list.openNow")}
            </ToggleButton>
            {isApplicant(user) ? (
              <ToggleButton isOn={isMine} onChange={(isOn) => set("mine", isOn ? "1" : null)}>
                {t("list.forMe")}
              </ToggleButton>
            ) : null}
          </div>
        </div>
        <p className="page-over" role="status">
          {t("list.found", { count: found.length })}
        </p>
      </div>
      {found.length === 0 ? (
        <div className="page-card">
          <EmptyState
            icon={<SearchX />}
            title={t("list.noneFound")}
            level={3}
            action={
              <Button
                onPress={() => {
                  setText("");
                  setQuery(() => ({}), { replace: true });
                }}
              >
                {t("list.showAll")}
              </Button>
            }
          >
            <p>{t("list.noneFoundWords")}</p>
          </EmptyState>
        </div>
      ) : (
        <Found programs={found.slice(0, shown)} look={look} />
      )}
      {found.length > shown ? (
        <Button className="programs-more" onPress={() => setShown(shown + AT_ONCE)}>
          {t("list.more")}
        </Button>
      ) : null}
    </section>
  );
}

/** How an instance's programs look: beside each other in a marketplace, below each other where they are worked on, else by kind. */
type Look = "marketplace" | "workflow" | "other";

function lookOf([first]: readonly ProgramListing[]): Look {
  const type = first?.program_type;
  return type === "marketplace" || type === "workflow" ? type : "other";
}

function Found({ programs, look }: { programs: readonly ProgramListing[]; look: Look }) {
  const { t } = useTranslation("programs");
  if (look !== "other") return <Cards programs={programs} look={look} />;
  return byCategory(programs).map(([category, ofCategory]) => (
    <div key={category} className="programs-category">
      <p className="programs-kind" dir="auto">
        {category || t("list.other")}
      </p>
      <Cards programs={ofCategory} look={look} />
    </div>
  ));
}

function Cards({ programs, look }: { programs: readonly ProgramListing[]; look: Look }) {
  return (
    <ul className="program-cards" data-look={look}>
      {programs.map((program) => (
        <li key={program.id} className="page-card">
          <ProgramCard program={program} />
        </li>
      ))}
    </ul>
  );
}
