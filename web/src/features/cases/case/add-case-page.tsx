import { useState } from "react";
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
import { useCreateCase } from "./api/case";
import { PersonSearch } from "./components/person-search";
import "../../../ui/page.css";
import "./case.css";

type Who = "onFile" | "newcomer";

/** Opens a case for somebody on file or for somebody new (specification 2, section 2.1). */
export function AddCasePage() {
  const { t } = useTranslation("case");
  usePageTitle(t("add.title"));
  const navigate = useNavigate();
  const problemWords = useProblemWords();
  const config = useQueueConfig();
  const create = useCreateCase();
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
  const handleSave = () => {
    setIsTried(true);
    if (program === null || isPersonMissing) return;
    const person = who === "onFile" && known ? { same_person_as: known.id } : { name: name.trim(), lang, phone: phone.trim(), email: email.trim() };
    create.mutate(
      { program_id: program, matter: matter.trim(), ...person },
      {
        onSuccess: (item) => {
          showToast({ kind: "success", title: t("add.done", { id: item.externalId }) });
          void navigate(casePath(item.id));
        },
      },
    );
  };

  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t("add.title")}</h1>
      <p className="page-lead">{t("add.lead")}</p>
      {create.isError ? (
        <Banner kind="error" isLive>
          {problemWords(create.error)}
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
        <div>
          <Button type="submit" variant="primary" isPending={create.isPending}>
            {t("add.save")}
          </Button>
        </div>
      </form>
    </div>
  );
}
