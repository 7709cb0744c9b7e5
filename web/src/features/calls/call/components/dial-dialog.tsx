import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../../api/problem";
import type { CaseNumber } from "../../../../api/schema";
import { useCaseNumbers } from "../../../../shared/calls/case-numbers";
import { isolated } from "../../../../shared/words/direction";
import { useProblemWords } from "../../../../shared/words/problem-words";
import { Banner } from "../../../../ui/banner";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/checkbox";
import { Dialog } from "../../../../ui/dialog";
import { RadioGroup } from "../../../../ui/radio-group";
import { TextField } from "../../../../ui/text-field";
import { dialParty } from "../api/transfer";
import { takeAnswer, useLiveCall } from "../store";

/** A number that is typed. */
const OTHER = "other";

/** Whom to call into the call by telephone: somebody of the case, of the address book, or a number that is typed. */
export function DialDialog({ conferenceId, threadId, lang, onClose }: { conferenceId: string; threadId: string; lang: string; onClose: () => void }) {
  const { t, i18n } = useTranslation("transfers");
  const problemWords = useProblemWords();
  const { request } = useLiveCall();
  const numbers = useCaseNumbers(threadId, i18n.language);
  const [chosen, setChosen] = useState<string | null>(null);
  const [number, setNumber] = useState("");
  // What was written; null: what is known of them.
  const [name, setName] = useState<string | null>(null);
  const [isInterpreter, setInterpreter] = useState(false);
  const [isAside, setAside] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  // The applicant is in the call.
  const others = (numbers.data ?? []).filter((one) => one.origin !== "applicant");
  const origin = (one: CaseNumber) => (one.origin === "form" ? t("dial.form") : t("dial.book"));
  const who = chosen ?? others[0]?.number ?? OTHER;
  const known = others.find((one) => one.number === who);
  const shownName = name ?? (known ? known.label || known.shown : "");
  const faults = isProblem(problem) ? problem.errors : [];
  const fault = (field: string) => faults.find((one) => one.field === field)?.key;
  const numberWords: Record<string, string> = { number_not_served: t("dial.notServed"), emergency_number: t("dial.emergency") };
  const numberFault = fault("number");

  const handleCall = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const role = known?.role === "interpreter" || (!known && isInterpreter) ? "interpreter" : "third_party";
      await takeAnswer(
        dialParty(conferenceId, {
          number: known?.number ?? number,
          name: shownName.trim(),
          role,
          // Who interprets speaks the applicant's language, whatever is known of them.
          lang: role === "interpreter" ? lang : (known?.lang ?? "en"),
          aside: isAside,
        }),
      );
      onClose();
    } catch (reason) {
      setProblem(reason);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t("dial.title")}
      isOpen
      onClose={onClose}
      actions={
        <Button variant="primary" isPending={isBusy} onPress={() => void handleCall()}>
          {t("dial.call")}
        </Button>
      }
    >
      <div className="check">
        {problem && faults.length === 0 ? (
          <Banner kind="error" isLive>
            {problemWords(problem)}
          </Banner>
        ) : null}
        <RadioGroup
          label={t("dial.who")}
          variant="cards"
          value={who}
          onChange={(next) => {
            setChosen(next);
            setName(null);
            setProblem(null);
          }}
          error={numberFault && known ? (numberWords[numberFault] ?? t("dial.invalid")) : undefined}
          options={[
            ...others.map((one) => ({ id: one.number, name: one.label || one.shown, detail: `${origin(one)} · ${isolated(one.shown)}` })),
            { id: OTHER, name: t("dial.other") },
          ]}
        />
        {known ? null : (
          <TextField
            label={t("dial.number")}
            type="tel"
            textDir="ltr"
            autoComplete="off"
            value={number}
            error={numberFault ? (numberWords[numberFault] ?? t("dial.invalid")) : undefined}
            onChange={(typed) => {
              // Those of the case may still come: what is typed stays chosen.
              setChosen(OTHER);
              setNumber(typed);
            }}
          />
        )}
        <TextField
          label={t("dial.name")}
          description={t("dial.nameWords")}
          autoComplete="off"
          maxLength={100}
          textDir="auto"
          value={shownName}
          error={fault("name") ? t("dial.nameNeeded") : undefined}
          onChange={setName}
        />
        {known ? null : (
          <Checkbox isSelected={isInterpreter} onChange={setInterpreter}>
            {t("dial.interpreter")}
          </Checkbox>
        )}
        <Checkbox isSelected={isAside} onChange={setAside}>
          {t("dial.aside")}
        </Checkbox>
        {isAside ? <p className="check-words">{t("dial.asideWords", { name: isolated(request?.name ?? "") })}</p> : null}
      </div>
    </Dialog>
  );
}
