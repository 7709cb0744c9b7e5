import { useTranslation } from "react-i18next";
import { fillingPath } from "../../../../shared/applications/drafts";
import { itemsOf } from "../../../../shared/form-engine/document";
import { Link } from "../../../../ui/link";
import { stepOf } from "../../../../shared/form-engine/steps";
import { useFilling, useFillingState } from "../use-filling";
import type { StepNote } from "../use-go";

export interface HouseholdCountProps {
  /** How many people are listed, whoever applies among them. */
  listed: number;
  isBegun: boolean;
}

/** How many people the form was told, beside how many are listed, as long as the two differ. */
export function HouseholdCount({ listed, isBegun }: HouseholdCountProps) {
  const { t } = useTranslation("counter");
  const { draft, prepared } = useFilling().store.getState();
  const asked = itemsOf(prepared.form).find((item) => item.fact === "household_size");
  const said = useFillingState((state) => (asked && !state.judged.hidden.has(asked.id) ? Number(state.values[asked.id] ?? Number.NaN) : Number.NaN));
  if (!asked || !isBegun || !Number.isInteger(said) || said === listed) return null;
  const note: StepNote = { at: asked.id };
  return (
    <p className="filling-aside" role="status">
      {t("household.count", { said, listed })}{" "}
      <Link to={fillingPath(draft, stepOf(prepared.form, asked.id) ?? {})} state={note}>
        {t("household.change")}
      </Link>
    </p>
  );
}
