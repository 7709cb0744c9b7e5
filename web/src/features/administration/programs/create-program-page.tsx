import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Audience } from "../../../api/schema";
import { useAdministered } from "../../../shared/administration/administered";
import { PortalFrame } from "../../../shared/administration/portal-frame";
import { ProgramFileActions } from "../../../shared/administration/program-file/program-file-actions";
import { useUser } from "../../../shared/identity/user";
import { useFeatures } from "../../../shared/page/features";
import { paths } from "../../../shared/page/paths";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { CheckboxGroup } from "../../../ui/checkbox-group";
import { ComboBox } from "../../../ui/combo-box";
import { RadioGroup } from "../../../ui/radio-group";
import { Select } from "../../../ui/select";
import { showToast } from "../../../ui/toast-queue";
import { useCreateProgram, useProgramTemplates } from "./api/processes";
import { HeadForm, type Head } from "./head-form";
import "../../../ui/page.css";
import "./programs.css";

/** The tab in which a program is made. */
export function CreateProgramPage() {
  return (
    <PortalFrame tab="create-program" withoutProgram={<CreateProgram />}>
      {() => null}
    </PortalFrame>
  );
}

/** The same at the specification's address. */
export function AddResourcePage() {
  const { t } = useTranslation("pages");
  return (
    <div className="page page-narrow">
      <h1 className="page-title">{t("titles.addResource")}</h1>
      <CreateProgram />
    </div>
  );
}

type Beginning = "nothing" | "template" | "copy";

function CreateProgram() {
  const { t, i18n } = useTranslation("admin-programs");
  const user = useUser();
  const has = useFeatures();
  const navigate = useNavigate();
  const problemWords = useProblemWords();
  const templates = useProgramTemplates();
  const administered = useAdministered();
  const create = useCreateProgram();
  const [head, setHead] = useState<Head>({ names: {}, category: "", scope: "Local" });
  const [beginning, setBeginning] = useState<Beginning>("nothing");
  const [template, setTemplate] = useState<string | null>(null);
  const [other, setOther] = useState<number | null>(null);
  const [audience, setAudience] = useState<Audience[]>(["individual", "business"]);
  if (!has("create-program")) return <Banner kind="info">{t("create.off")}</Banner>;
  if (!user.permissions.includes("create-program.write")) return <Banner kind="info">{t("readOnly")}</Banner>;
  const canCreate =
    (head.names.en ?? "").trim() !== "" &&
    (beginning !== "nothing" || audience.length > 0) &&
    (beginning !== "template" || template !== null) &&
    (beginning !== "copy" || other !== null);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!canCreate) return;
    create.mutate(
      {
        ...head,
        ...(beginning === "nothing" ? { audience } : {}),
        ...(beginning === "template" ? { template } : {}),
        ...(beginning === "copy" ? { copy_of: other } : {}),
      },
      {
        onSuccess: (made) => {
          showToast({ kind: "success", title: t("create.made", { name: made.processName }) });
          void navigate(`${paths.launchProgram}?program=${made.processId}`);
        },
      },
    );
  };
  const nameOf = (names: Record<string, string>) => names[i18n.language] ?? names[i18n.language.split("-")[0]!] ?? names.en ?? "";
  // Who makes a copy reads all of it, as they would its file.
  const copied = (administered.data?.programs ?? []).filter(({ AdminPerms }) => AdminPerms.ProgramConfig !== "Hidden" && AdminPerms.CreateProgram !== "Hidden");
  return (
    <>
      <form className="page-card program-card" onSubmit={handleSubmit}>
        <p>{t("create.words")}</p>
        {create.isError ? (
          <Banner kind="error" isLive>
            {problemWords(create.error)}
          </Banner>
        ) : null}
        <HeadForm head={head} onChange={setHead} />
        <RadioGroup
          label={t("create.beginning")}
          options={(["nothing", "template", "copy"] as const).map((id) => ({ id, name: t(`create.${id}`), detail: t(`create.${id}Words`) }))}
          value={beginning}
          onChange={(id) => setBeginning(id as Beginning)}
        />
        {beginning === "nothing" ? (
          <CheckboxGroup
            label={t("details.audience")}
            options={(["individual", "business"] as const).map((id) => ({ id, name: t(`audience.${id}`) }))}
            value={audience}
            onChange={(chosen) => setAudience(chosen as Audience[])}
          />
        ) : null}
        {beginning === "template" ? (
          <Select
            label={t("create.template")}
            options={(templates.data ?? []).map((one) => ({ id: one.key, name: nameOf(one.names) }))}
            value={template}
            onChange={(id) => setTemplate(String(id))}
          />
        ) : null}
        {beginning === "copy" ? (
          <ComboBox
            label={t("create.copy")}
            options={copied.map((one) => ({ id: String(one.processId), name: one.processName }))}
            value={other === null ? null : String(other)}
            onChange={(id) => setOther(id === null ? null : Number(id))}
          />
        ) : null}
        <Button type="submit" variant="primary" isDisabled={!canCreate} isPending={create.isPending}>
          {t("create.make")}
        </Button>
      </form>
      <section className="page-card program-card">
        <ProgramFileActions onBrought={(program) => void navigate(`${paths.launchProgram}?program=${program}`)} />
      </section>
    </>
  );
}
