import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import type { EmergencyCalling, FilterItem, PhoneNumber, PhoneTrunk } from "../../../../api/schema";
import { phoneText } from "../../../../shared/words/format";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { MultiSelect } from "../../../../ui/multi-select";
import { RadioGroup } from "../../../../ui/radio-group";
import { Select } from "../../../../ui/select";
import { TextField } from "../../../../ui/text-field";
import { useSaveEmergencyCalling } from "./api";
import { DeskPlaces } from "./desk-places";
import { useFaultWords } from "./fault-words";

export interface EmergencyDialogProps {
  calling: EmergencyCalling;
  trunks: readonly PhoneTrunk[];
  numbers: readonly PhoneNumber[];
  people: readonly FilterItem[];
  onClose: () => void;
}

const ADDRESS = ["house_number", "street", "city", "region", "postal_code", "country", "name"] as const;

/** What happens when staff dial an emergency number: by which trunk it goes, from where, and who is notified. */
export function EmergencyDialog({ calling, trunks, numbers, people, onClose }: EmergencyDialogProps) {
  const { t } = useTranslation("telephony");
  const problemWords = useProblemWords();
  const faultWords = useFaultWords();
  const save = useSaveEmergencyCalling();
  const [draft, setDraft] = useState(calling);
  const change = (part: Partial<EmergencyCalling>) => setDraft((before) => ({ ...before, ...part }));
  const faults = isProblem(save.error) ? save.error.errors : [];
  const errorOf = (field: string) => faultWords(faults.find((fault) => fault.field === field)?.key);
  const words = {
    house_number: t("emergency.address.house_number"),
    street: t("emergency.address.street"),
    city: t("emergency.address.city"),
    region: t("emergency.address.region"),
    postal_code: t("emergency.address.postal_code"),
    country: t("emergency.address.country"),
    name: t("emergency.address.name"),
  };
  // Somebody who has left the office is still named until they are removed.
  const gone = [...draft.notified, ...draft.desks.map((desk) => desk.account_id)].filter((id) => !people.some((person) => person.ID === id));
  const options = [...people.map((person) => ({ id: person.ID, name: person.Name })), ...[...new Set(gone)].map((id) => ({ id, name: String(id) }))];
  return (
    <Dialog
      title={t("emergency.title")}
      isOpen
      onClose={onClose}
      kind="form"
      size="medium"
      actions={
        <>
          <Button onPress={onClose}>{t("cancel")}</Button>
          <Button variant="primary" isPending={save.isPending} onPress={() => save.mutate(draft, { onSuccess: onClose })}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="phones-form">
        {save.isError && faults.length === 0 ? (
          <Banner kind="error" isLive>
            {problemWords(save.error)}
          </Banner>
        ) : null}
        <RadioGroup
          label={t("emergency.when")}
          variant="cards"
          value={draft.handling}
          onChange={(handling) => change({ handling: handling === "trunk" ? "trunk" : "another_phone" })}
          options={[
            { id: "another_phone", name: t("emergency.another"), detail: t("emergency.anotherDetail") },
            { id: "trunk", name: t("emergency.trunk"), detail: t("emergency.trunkDetail") },
          ]}
        />
        {draft.handling === "trunk" ? (
          <>
            <Banner kind="warning">{t("emergency.warning")}</Banner>
            <Select
              label={t("emergency.byTrunk")}
              error={errorOf("trunk_id")}
              options={trunks.filter((trunk) => trunk.direction === "out").map((trunk) => ({ id: trunk.id, name: trunk.name || trunk.id }))}
              value={draft.trunk_id || null}
              onChange={(id) => change({ trunk_id: String(id ?? "") })}
            />
            <Select
              label={t("emergency.number")}
              description={t("emergency.numberWords")}
              error={errorOf("number")}
              options={numbers.map((one) => ({ id: one.number, name: phoneText(one.number) }))}
              value={draft.number || null}
              onChange={(number) => change({ number: String(number ?? "") })}
            />
            {ADDRESS.map((part) => (
              <TextField
                key={part}
                label={words[part]}
                value={draft.address[part]}
                maxLength={100}
                autoComplete="off"
                error={errorOf(`address.${part}`)}
                onChange={(value) => change({ address: { ...draft.address, [part]: value } })}
              />
            ))}
            <TextField
              label={t("emergency.locationUri")}
              description={t("emergency.locationUriWords")}
              value={draft.location_uri}
              maxLength={500}
              autoComplete="off"
              error={errorOf("location_uri")}
              onChange={(uri) => change({ location_uri: uri })}
            />
            <MultiSelect
              label={t("emergency.notified")}
              description={t("emergency.notifiedWords")}
              options={options}
              value={draft.notified}
              error={errorOf("notified")}
              onChange={(ids) => change({ notified: ids.map(Number) })}
            />
            <DeskPlaces options={options} desks={draft.desks} error={errorOf("desks")} onChange={(desks) => change({ desks })} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
