import { UserSearch } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useSettled } from "../../../shared/page/use-settled";
import { EmptyState } from "../../../ui/empty-state";
import { LookUpBox } from "../../../ui/look-up-box";
import { Skeleton } from "../../../ui/skeleton";
import { useAccessOf, useFoundStaff } from "./api/access";
import { HeldRights } from "./held-rights";
import { ALL_RIGHTS, AREAS, useAccessWords } from "./words";

/** What a member of staff may do, where, and why; and what they may not. */
export function MayDo() {
  const { t } = useTranslation("roles");
  const words = useAccessWords();
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get("person"));
  const account = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  const [text, setText] = useState("");
  const found = useFoundStaff(useSettled(text.trim()));
  const access = useAccessOf(account);
  const person = access.data;
  const held = new Set(person?.rights.map((one) => one.right));
  const parts = [null, ...AREAS].map((area) => ({ area, rights: person?.rights.filter((one) => one.area === area) ?? [] }));
  return (
    <div className="roles-part">
      <LookUpBox
        className="roles-look-up"
        label={t("person.find")}
        description={t("person.findWords")}
        found={(found.data ?? []).map((one) => ({ id: one.id_entity, name: one.name, detail: one.ds_mail }))}
        value={null}
        text={text}
        onText={setText}
        onChoose={(id) => {
          setText("");
          setParams({ view: "person", person: String(id) });
        }}
      />
      {account === null ? (
        <EmptyState icon={<UserSearch />} title={t("person.nobody")}>
          <p>{t("person.nobodyWords")}</p>
        </EmptyState>
      ) : access.isError ? (
        <LoadFailure error={access.error} onRetry={() => void access.refetch()} />
      ) : access.isPending ? (
        <Skeleton lines={6} />
      ) : !person ? (
        <EmptyState icon={<UserSearch />} title={t("person.unknown")} />
      ) : (
        <section className="roles-part" aria-labelledby="roles-person">
          <h2 id="roles-person" className="page-subtitle">
            <bdi>{person.name}</bdi>
          </h2>
          {parts.map(({ area, rights }) =>
            rights.length === 0 ? null : (
              <div key={area ?? "work"} className="page-card roles-card">
                <h3>{area ? t(`areas.${area}.name`) : t("person.work")}</h3>
                <HeldRights rights={rights} />
              </div>
            ),
          )}
          <div className="page-card roles-card">
            <h3>{t("person.not")}</h3>
            {held.size === ALL_RIGHTS.length ? (
              <p>{t("person.everything")}</p>
            ) : (
              <ul className="roles-rights">
                {ALL_RIGHTS.filter((one) => !held.has(one)).map((one) => (
                  <li key={one}>{words.right(one)}</li>
                ))}
              </ul>
            )}
          </div>
        </section>
      )}
    </div>
  );
}
