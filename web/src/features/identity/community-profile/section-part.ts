import type { CommunityProfileView } from "../../../api/schema";

/** The sections that can be edited. */
export type SectionName = "applicants" | "contact";

/** What a section that can be edited is given. */
export interface SectionPart {
  profile: CommunityProfileView;
  /** The language of the texts. */
  lang: string;
  mayEdit: boolean;
  /** The section that is being edited: one at a time. */
  editing: SectionName | null;
  onEdit: (section: SectionName) => void;
  onClose: () => void;
}
