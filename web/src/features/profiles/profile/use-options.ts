import { useTranslation } from "react-i18next";
import type { Option } from "../../../ui/list-box";
import type { OptionSet } from "./field-specs";

const IDS: Record<OptionSet, readonly string[]> = {
  contactBy: ["email", "text", "call", "post"],
  relation: ["spouse", "partner", "child", "parent", "sibling", "grandparent", "grandchild", "other_relative", "not_related"],
  period: ["hourly", "daily", "weekly", "biweekly", "twice_monthly", "monthly", "quarterly", "yearly"],
  accountType: ["checking", "savings"],
  utility: ["electricity", "gas", "water", "sewer", "trash", "heating", "internet", "phone", "child_care", "medical", "transport", "other"],
  tax: [
    "sole_proprietor",
    "c_corporation",
    "s_corporation",
    "partnership",
    "trust_estate",
    "llc_c_corporation",
    "llc_s_corporation",
    "llc_partnership",
    "nonprofit",
    "government",
  ],
  license: [
    "business",
    "professional",
    "contractor",
    "food",
    "alcohol",
    "health",
    "child_care",
    "home_occupation",
    "sales_tax",
    "street_vending",
    "transport",
    "other",
  ],
  day: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
  periodType: ["monthly", "annual"],
  role: ["member", "manager", "owner"],
};

/** What can be chosen of a set, in words. */
export function useOptions(): (set: OptionSet) => Option[] {
  const { t } = useTranslation("profile");
  // Every id of the list above has its words; the compiler knows one of the keys at a time.
  return (set) => IDS[set].map((id) => ({ id, name: t(`option.${set}.${id}` as "option.day.mon") }));
}
