import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { isProblem } from "../../../api/problem";
import type { QueueItem } from "../../../api/schema";
import { useQueueConfig } from "../../../shared/cases/item/item-queries";
import { ALL_LANGUAGES } from "../../../shared/words/languages";
import { usePageTitle } from "../../../shared/page/page-title";
import { casePath } from "../../../shared/page/paths";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { ComboBox } from "../../../ui/combo-box";
import { RadioGroup } from "../../../ui/radio-group";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { accountId } from "../../../shared/cases/item/reviewer";
import { useUser } from "../../../shared/identity/user";
import { useAlike } from "./api/alike";
import { useCreateCase } from "./api/case";
import { AlikePart } from "./components/alike-part";
import { PersonSearch } from "./components/person-search";
import "../../../ui/page.css";
import "./case.css";

type Who = "onFile" | "newcomer";

/**
 * Opens a case for somebody on file or for somebody new (specification 2, section 2.1); it is the case of whoever opens it. Before somebody is
 * put on file, those who may be the same are shown.
 */
export function AddCasePage() {
  const { t } = useTranslation("case");
  usePageTitle(t("add.title"));
  const navigate = useNavigate();
  const problemWords = useProblemWords();
  const config = useQueueConfig();
  const create = useCreateCase(accountId(useUser()));
  const alike = useAlike();
  const shownFor = useRef(0);
  // The buttons of whoever was chosen are gone with the list: the keyboard goes on at the next step.
  const saveButton = useRef<HTMLButtonElement>(null);
  const [taken, setTaken] = useState(0);
  useEffect(() => {
    if (taken > 0) saveButton.current?.focus();
  }, [taken]);
  const [program, setProgram] = useState<number | null>(null);
  const [who, setWho] = useState<Who>("onFile");
  const [known, setKnown] = useState<QueueItem | null>(null);
  const [name, setName] = useState("");
  const [lang, setLang] = useState("en");
  const [phone, setPhone] = useState("");
  const [email, setEmail] = useState("");
  const [matter, setMatter] = useState("");
  const [isTried, setIsTried] = useState(false);

  const isPersonMissing = who === "onFile" ? known === null : !name.trim();
  const refused = (field: string) => (isProblem(create.error, "invalid_field") ? create.error.errors.find((error) => error.field === field)?.key : undefined);
  const phoneFault = refused("phone");
  const newcomer = { name: name.trim(), phone: phone.trim(), email: email.trim() };
  // Another name, number or address may be somebody else's.
  const asked = alike.variables;
  const isAsked = asked !== undefined && asked.name === newcomer.name && asked.phone === newcomer.phone && asked.email === newcomer.email;
  const found = who === "newcomer" && isAsked ? (alike.data ?? []) : [];
  const handleSave = (isNobody = false) => {
    setIsTried(true);
    if (program === null || isPersonMissing) return;
    if (who === "newcomer" && !isNobody) {
      alike.mutate(newcomer, {
        onSuccess: (others) => {
          if (others.length === 0) save(program);
        },
      });
      return;
    }
    save(program);
  };
  const save = (inProgram: number) => {
    const person = who === "onFile" && known ? { same_person_as: known.id } : { ...newcomer, lang };
    create.mutate(
      { program_id: inProgram, matter: matter.trim(), ...person },
      {
        onSuccess: ({ item, refusal }) => {
          if (refusal) showToast({ kind: "warning", title: t("add.unassigned", { id: item.externalId }), detail: problemWords(refusal) });
          else showToast({ kind: "success", title: t("add.done", { id: item.externalId }) });
          void navigate(casePath(item.id));
        },
      },
    );
  };

  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t("add.title")}</h1>
      <p className="page-lead">{t("add.lead")}</p>
      {create.isError || alike.isError ? (
        <Banner kind="error" isLive>
          {problemWords(create.error ?? alike.error)}
        </Banner>
      ) : null}
      <form
        className="case-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          handleSave();
        }}
      >
        <Select
          label={t("add.program")}
          options={(config.data?.processes ?? []).map((one) => ({ id: one.ID, name: one.Name }))}
          value={program}
          onChange={(id) => setProgram(id === null ? null : Number(id))}
          error={isTried && program === null ? t("add.programMissing") : undefined}
        />
        <TextField label={t("add.matter")} note={t("add.optional")} value={matter} onChange={setMatter} maxLength={120} />
        <RadioGroup
          label={t("add.who")}
          value={who}
          onChange={(value) => setWho(value as Who)}
          options={[
            { id: "onFile", name: t("add.onFile") },
            { id: "newcomer", name: t("add.newcomer") },
          ]}
        />
        {who === "onFile" ? (
          <PersonSearch chosen={known} onChoose={setKnown} error={isTried && known === null ? t("add.personMissing") : undefined} />
        ) : (
          <>
            <TextField
              label={t("add.name")}
              value={name}
              onChange={setName}
              maxLength={120}
              error={isTried && !name.trim() ? t("add.nameMissing") : undefined}
            />
            <ComboBox
              label={t("add.lang")}
              options={ALL_LANGUAGES.map((one) => ({ id: one.code, name: one.name }))}
              value={lang}
              onChange={(code) => setLang(code === null ? "en" : String(code))}
            />
            <TextField
              label={t("add.phone")}
              note={t("add.optional")}
              type="tel"
              value={phone}
              onChange={setPhone}
              error={phoneFault ? (phoneFault === "invalid" ? t("add.phoneWrong") : problemWords(create.error)) : undefined}
            />
            <TextField
              label={t("add.email")}
              note={t("add.optional")}
              type="email"
              value={email}
              onChange={setEmail}
              error={refused("email") ? t("add.emailWrong") : undefined}
            />
          </>
        )}
        {found.length > 0 ? (
          <AlikePart
            alike={found}
            isPending={create.isPending}
            askedAt={alike.submittedAt}
            shownFor={shownFor}
            onChoose={(item) => {
              setKnown(item);
              setWho("onFile");
              setTaken((count) => count + 1);
            }}
            onNobody={() => handleSave(true)}
          />
        ) : (
          <div>
            <Button ref={saveButton} type="submit" variant="primary" isPending={create.isPending || alike.isPending}>
              {t("add.save")}
            </Button>
          </div>
        )}
      </form>
    </div>
  );
}
