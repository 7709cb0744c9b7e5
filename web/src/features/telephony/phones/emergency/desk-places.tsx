import { useTranslation } from "react-i18next";
import type { EmergencyDesk } from "../../../../api/schema";
import { isolated } from "../../../../shared/words/direction";
import { MultiSelect } from "../../../../ui/multi-select";
import { TextField } from "../../../../ui/text-field";

export interface DeskPlacesProps {
  options: readonly { id: number; name: string }[];
  desks: readonly EmergencyDesk[];
  error: string | undefined;
  onChange: (desks: EmergencyDesk[]) => void;
}

/** Where in the building people sit: for each of the chosen floor, room and desk, and a location address of their own. */
export function DeskPlaces({ options, desks, error, onChange }: DeskPlacesProps) {
  const { t } = useTranslation("telephony");
  const change = (account: number, part: Partial<EmergencyDesk>) => onChange(desks.map((desk) => (desk.account_id === account ? { ...desk, ...part } : desk)));
  const handleChoose = (ids: readonly number[]) =>
    onChange(ids.map((id) => desks.find((desk) => desk.account_id === id) ?? { account_id: id, place: "", location_uri: "" }));
  return (
    <>
      <MultiSelect
        label={t("emergency.desks")}
        description={t("emergency.desksWords")}
        options={options}
        value={desks.map((desk) => desk.account_id)}
        error={error}
        onChange={(ids) => handleChoose(ids.map(Number))}
      />
      {desks.map((desk) => {
        const name = isolated(options.find((option) => option.id === desk.account_id)?.name ?? "");
        return (
          <div key={desk.account_id} className="phones-form" role="group" aria-label={name}>
            <TextField
              label={t("emergency.placeOf", { name })}
              value={desk.place}
              maxLength={100}
              autoComplete="off"
              onChange={(place) => change(desk.account_id, { place })}
            />
            <TextField
              label={t("emergency.locationUriOf", { name })}
              value={desk.location_uri}
              maxLength={500}
              autoComplete="off"
              onChange={(uri) => change(desk.account_id, { location_uri: uri })}
            />
          </div>
        );
      })}
    </>
  );
}
