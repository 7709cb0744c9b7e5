import { useTranslation } from "react-i18next";
import type { ProfileActivity } from "../../../api/schema";
import { LoadFailure } from "../../../shared/page/load-failure";
import { phoneText, useFormat } from "../../../shared/words/format";
import { EmptyState } from "../../../ui/empty-state";
import { Skeleton } from "../../../ui/skeleton";
import { useActivity } from "./api/profile";
import { FIELDS, type FieldSpec } from "./field-specs";
import { useMoney } from "./use-money";
import { useOptions } from "./use-options";

const SPECS = new Map<string, FieldSpec>(Object.values(FIELDS).flatMap((fields) => fields.map((field) => [field.name, field] as const)));

/** What was changed, by whom and when. */
export function ActivityTab({ business }: { business: number | null }) {
  const { t } = useTranslation("profile");
  const format = useFormat();
  const money = useMoney();
  const options = useOptions();
  const activity = useActivity(business);
  if (activity.error) return <LoadFailure error={activity.error} onRetry={() => void activity.refetch()} />;
  if (!activity.data) return <Skeleton shape="card" />;
  if (activity.data.items.length === 0)
    return (
      <EmptyState level={3} title={t("activity.none")}>
        {t("activity.noneWords")}
      </EmptyState>
    );
  const words = (field: string, value: unknown): string => {
    const shape = SPECS.get(field)?.shape;
    if (typeof value === "object" && value !== null && "kept" in value) return t("activity.kept", { digits: String(value.kept) });
    if (Array.isArray(value)) return value.join(", ");
    if (typeof value === "boolean") return value ? t("yes") : t("no");
    if (typeof value === "number" && shape?.kind === "money") return money(value);
    if (shape?.kind === "choice") return options(shape.options).find(({ id }) => id === value)?.name ?? String(value);
    return shape?.kind === "text" && shape.inputMode === "tel" ? phoneText(String(value)) : String(value);
  };
  const sentence = ({ by, field, was, value }: ProfileActivity) => {
    const spec = SPECS.get(field);
    const named = { by, field: spec ? t(`field.${spec.name}`) : field };
    const [before, after] = [was ?? null, value ?? null];
    if (after === null) return t("activity.cleared", { ...named, was: words(field, before) });
    if (before === null) return t("activity.set", { ...named, value: words(field, after) });
    return t("activity.changed", { ...named, was: words(field, before), value: words(field, after) });
  };
  return (
    <ul className="profile-entries">
      {activity.data.items.map((one) => (
        <li key={one.id}>
          <p dir="auto">{sentence(one)}</p>
          <p className="page-over">{format.dateTime(one.at_ms)}</p>
        </li>
      ))}
    </ul>
  );
}
