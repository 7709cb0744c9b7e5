import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Profile } from "../../../api/schema";
import { LeavingDialog } from "../../../shared/page/leaving-dialog";
import { FIELDS } from "./field-specs";
import { SectionEditor } from "./section-editor";
import type { TabSpec } from "./tabs";

export interface TabSectionsProps {
  tab: TabSpec;
  profile: Profile;
  business: number | null;
}

/** The sections of a tab, each in a form of its own, and one question before any of them is left unsaved: a router asks once. */
export function TabSections({ tab, profile, business }: TabSectionsProps) {
  const { t } = useTranslation("profile");
  const [unsaved, setUnsaved] = useState<Readonly<Record<string, boolean>>>({});
  const note = useCallback(
    (name: string, isUnsaved: boolean) => setUnsaved((before) => ((before[name] ?? false) === isUnsaved ? before : { ...before, [name]: isUnsaved })),
    [],
  );
  return (
    <>
      {tab.sections.map((name) => {
        const section = profile.sections.find((one) => one.name === name);
        return section ? (
          <SectionEditor
            key={name}
            name={name}
            section={section}
            fields={FIELDS[name]}
            business={business}
            isReadOnly={!profile.may_change}
            hasHeading={tab.sections.length > 1}
            onUnsaved={note}
          />
        ) : null;
      })}
      <LeavingDialog
        isUnsaved={Object.values(unsaved).some(Boolean)}
        title={t("leaving.title")}
        words={t("leaving.words")}
        stay={t("leaving.stay")}
        leave={t("leaving.leave")}
      />
    </>
  );
}
