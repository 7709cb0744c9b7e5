import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { Profile } from "../../../api/schema";
import { LeavingDialog } from "../../../shared/page/leaving-dialog";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Skeleton } from "../../../ui/skeleton";
import { useDemographics } from "./api/profile";
import { emptyRow } from "./draft";
import type { FieldSpec } from "./field-specs";
import { useSectionDraft } from "./use-section-draft";

const TYPES = ["Ethnicity", "Gender", "Race", "Other"] as const;
const FIELD: readonly FieldSpec[] = [{ name: "cd_demographic", shape: { kind: "text" }, isRequired: true }];

/** What a person says of their background: boxes by type, all of them by choice. */
export function DemographicsTab({ profile, business }: { profile: Profile; business: number | null }) {
  const { t, i18n } = useTranslation("profile");
  const catalogue = useDemographics(i18n.language);
  const section = profile.sections.find(({ name }) => name === "demographics");
  if (catalogue.error) return <LoadFailure error={catalogue.error} onRetry={() => void catalogue.refetch()} />;
  if (!catalogue.data || !section) return <Skeleton shape="card" />;
  return (
    <>
      <p className="page-lead">{t("demographics.words")}</p>
      <Boxes section={section} entries={catalogue.data} business={business} />
    </>
  );
}

interface BoxesProps {
  section: Profile["sections"][number];
  entries: NonNullable<ReturnType<typeof useDemographics>["data"]>;
  business: number | null;
}

function Boxes({ section, entries, business }: BoxesProps) {
  const { t } = useTranslation("profile");
  const problemWords = useProblemWords();
  const [isSaved, setIsSaved] = useState(false);
  const draft = useSectionDraft(section, FIELD, business, () => setIsSaved(true));
  const rowOf = (id: string) => draft.rows.find((row) => row.values["cd_demographic"] === id);
  const toggle = (id: string, isSelected: boolean) => {
    setIsSaved(false);
    const row = rowOf(id);
    if (row && !isSelected) draft.remove(row.key);
    if (!row && isSelected) draft.setRows((rows) => [...rows, { ...emptyRow(), values: { cd_demographic: id } }]);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!draft.isPending && !draft.theirs) draft.save();
  };
  return (
    <form className="profile-form" aria-label={t("tab.demographics")} onSubmit={handleSubmit} noValidate>
      {draft.error ? (
        <Banner kind="error" isLive>
          {problemWords(draft.error)}
        </Banner>
      ) : null}
      {TYPES.map((type) => (
        <fieldset key={type} className="profile-row">
          <legend>{t(`demographics.${type}`)}</legend>
          {entries
            .filter(({ ds_type }) => ds_type === type)
            .map(({ id, ds_demographic, lang }) => (
              <Checkbox key={id} isSelected={rowOf(id) !== undefined} onChange={(isSelected) => toggle(id, isSelected)}>
                <span lang={lang}>{ds_demographic}</span>
              </Checkbox>
            ))}
        </fieldset>
      ))}
      {draft.theirs ? (
        <Banner
          kind="warning"
          isLive
          title={t("conflict.title")}
          action={
            <div className="profile-choices">
              <Button onPress={draft.takeTheirs}>{t("conflict.theirs")}</Button>
              <Button variant="primary" isPending={draft.isPending} onPress={draft.keepMine}>
                {t("conflict.mine")}
              </Button>
            </div>
          }
        >
          {t("conflict.words")}
        </Banner>
      ) : null}
      <div className="profile-actions">
        <span role="status" className="profile-saved">
          {isSaved && !draft.isUnsaved ? t("savedWords") : null}
        </span>
        <Button type="submit" variant="primary" isPending={draft.isPending}>
          {t("save")}
        </Button>
      </div>
      <LeavingDialog isUnsaved={draft.isUnsaved} title={t("leaving.title")} words={t("leaving.words")} stay={t("leaving.stay")} leave={t("leaving.leave")} />
    </form>
  );
}
