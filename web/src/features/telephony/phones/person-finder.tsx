import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSettled } from "../../../shared/page/use-settled";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Skeleton } from "../../../ui/skeleton";
import { TextField } from "../../../ui/text-field";
import { useFoundPeople } from "./api/phone-calls";
import "./phones.css";

export interface Person {
  threadId: string;
  name: string;
}

export interface PersonFinderProps {
  /** What choosing somebody does, in words. */
  action: string;
  isPending?: boolean;
  onChoose: (person: Person, remember: boolean) => void;
}

/** Finds the caller by what they say about themselves, and can save their number. */
export function PersonFinder({ action, isPending, onChoose }: PersonFinderProps) {
  const { t } = useTranslation("telephony");
  const [text, setText] = useState("");
  const [remember, setRemember] = useState(true);
  const query = useSettled(text.trim());
  const found = useFoundPeople(query);
  const people = (found.data?.hits ?? []).filter((hit) => hit.kind === "application");
  return (
    <div className="phone-finder">
      <TextField label={t("find.label")} description={t("find.words")} value={text} onChange={setText} autoComplete="off" />
      <Checkbox isSelected={remember} onChange={setRemember}>
        {t("find.remember")}
      </Checkbox>
      {query.length < 2 ? null : found.isPending ? (
        <Skeleton lines={2} />
      ) : people.length === 0 ? (
        <p>{t("find.nobody")}</p>
      ) : (
        <ul className="phone-people">
          {people.map((hit) => (
            <li key={hit.thread_id} className="phone-person">
              <span>
                <bdi>{hit.name}</bdi> · <bdi>{hit.externalId}</bdi> · <bdi>{hit.processName}</bdi>
              </span>
              <Button
                size="small"
                isPending={isPending}
                aria-label={`${action}: ${hit.name}, ${hit.externalId}`}
                onPress={() => onChoose({ threadId: hit.thread_id, name: hit.name }, remember)}
              >
                {action}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
