import type { ProfileKind } from "../../../api/schema";
import type { Words } from "../../../shared/words/i18next";

/** The tabs of a profile, as their addresses name them. */
export type TabId = keyof Words["profile"]["tab"];

/** What a tab shows: the sections of the profile in it, or a part of its own. */
export interface TabSpec {
  id: TabId;
  sections: readonly SectionOfTab[];
}

/** Sections that can be edited, as the hub names them. */
export type SectionOfTab = keyof Words["profile"]["section"];

const tab = (id: TabId, ...sections: SectionOfTab[]): TabSpec => ({ id, sections });

const TABS: Record<ProfileKind, readonly TabSpec[]> = {
  individual: [
    tab("general", "general"),
    tab("contact", "contact"),
    tab("mailing-address", "address"),
    tab("demographics"),
    tab("public-offices"),
    tab("household", "household"),
    tab("income", "incomes", "bank_accounts"),
    tab("rent", "rent"),
    tab("utilities", "utilities"),
    tab("documents"),
    tab("notes"),
    tab("landlord", "landlord"),
    tab("change-password"),
  ],
  business: [
    tab("overview", "overview"),
    tab("contact-info", "contact_info"),
    tab("categories", "categories"),
    tab("people"),
    tab("documents"),
    tab("notes"),
    tab("licenses", "licenses"),
    tab("operating-hours", "operating_hours"),
    tab("quick-metrics", "quick_metrics", "financials"),
    tab("activity"),
  ],
};

/** The tabs of a person's or a business's profile, in their order. */
export function tabsOf(kind: ProfileKind): readonly TabSpec[] {
  return TABS[kind];
}
