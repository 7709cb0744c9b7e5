import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { InstanceLanguage, InstanceLanguages } from "../../../api/schema";
import { InstanceFrame } from "../../../shared/administration/instance-frame";
import { useAuthorName } from "../../../shared/identity/author-name";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { LeavingDialog } from "../../../shared/page/leaving-dialog";
import { ALL_LANGUAGES, languageName } from "../../../shared/words/languages";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/checkbox";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { showToast } from "../../../ui/toast-queue";
import { Loaded } from "./loaded";
import { firstOf } from "./meanwhile";
import { useInstanceLanguages, useSaveLanguages } from "./api/instance";
import { useInstanceFaultWords } from "./use-instance-fault-words";
import "./instance.css";

/** In which languages the instance is offered, and what each still lacks. */
export function LanguagesPage() {
  const languages = useInstanceLanguages();
  return (
    <InstanceFrame tab="languages">
      <Loaded query={languages}>{(data) => <Languages now={data} />}</Loaded>
    </InstanceFrame>
  );
}

const offeredIn = (now: InstanceLanguages) => now.languages.filter((one) => one.is_offered).map((one) => one.lang);

function Languages({ now }: { now: InstanceLanguages }) {
  const { t } = useTranslation(["instance", "form"]);
  const mayWrite = hasPermission(useUser(), "instance.write");
  const problemWords = useProblemWords();
  const author = useAuthorName();
  const format = useFormat(useUser().zone);
  const faultWords = useInstanceFaultWords();
  const save = useSaveLanguages();
  const [chosen, setChosen] = useState(() => offeredIn(now));
  // What somebody else has saved joins what is ticked here, language by language; other numbers of people leave it.
  const offered = offeredIn(now).join();
  const [base, setBase] = useState(offered);
  if (offered !== base) {
    const [before, theirs] = [base.split(","), offered.split(",")];
    setBase(offered);
    setChosen(now.languages.map(({ lang }) => lang).filter((lang) => (before.includes(lang) === theirs.includes(lang) ? chosen : theirs).includes(lang)));
  }
  const stored = offeredIn(now);
  const isDirty = chosen.length !== stored.length || chosen.some((lang) => !stored.includes(lang));
  const toggle = (lang: string, is: boolean) => setChosen((before) => (is ? [...before, lang] : before.filter((one) => one !== lang)));
  const { by, atMs } = firstOf(save.error);
  const meanwhile =
    by && atMs !== null ? t("instance:conflictLanguagesBy", { name: author(by), date: format.dateTime(atMs) }) : t("instance:conflictLanguages");
  const refusedKey = isProblem(save.error) ? save.error.errors[0]?.key : undefined;
  const failure = !save.error
    ? null
    : isProblem(save.error, "version_conflict")
      ? meanwhile
      : ((refusedKey && faultWords(refusedKey)) ?? problemWords(save.error));
  const handleSave = () =>
    save.mutate(
      { version: now.version, languages: now.languages.map((one) => one.lang).filter((lang) => chosen.includes(lang)) },
      { onSuccess: () => showToast({ kind: "success", title: t("instance:saved") }) },
    );
  return (
    <div className="instance-form">
      <LeavingDialog
        isUnsaved={isDirty && !save.isPending}
        title={t("form:leaving.title")}
        words={t("form:leaving.words")}
        stay={t("form:leaving.stay")}
        leave={t("form:leaving.leave")}
      />
      <p className="page-lead">{t("instance:languages.lead")}</p>
      {now.all_offered ? <Banner kind="info">{t("instance:languages.allOffered")}</Banner> : null}
      {failure ? (
        <Banner kind="error" isLive>
          {failure}
        </Banner>
      ) : null}
      <Table label={t("instance:languages.title")}>
        <TableHead>
          <ColumnHead>{t("instance:languages.language")}</ColumnHead>
          <ColumnHead align="end">{t("instance:languages.people")}</ColumnHead>
          <ColumnHead align="end">{t("instance:languages.interface")}</ColumnHead>
          <ColumnHead align="end">{t("instance:languages.content")}</ColumnHead>
          <ColumnHead align="end">{t("instance:languages.forms")}</ColumnHead>
          <ColumnHead align="end">{t("instance:languages.templates")}</ColumnHead>
          <ColumnHead>{t("instance:languages.lacks")}</ColumnHead>
        </TableHead>
        <tbody>
          {now.languages.map((language) => (
            <LanguageRow
              key={language.lang}
              language={language}
              isOwn={language.lang === now.lang}
              isChosen={chosen.includes(language.lang)}
              mayWrite={mayWrite}
              onToggle={(is) => toggle(language.lang, is)}
            />
          ))}
        </tbody>
      </Table>
      {mayWrite ? (
        <div className="instance-end">
          <Button variant="primary" isPending={save.isPending} isDisabled={!isDirty} onPress={handleSave}>
            {t("instance:save")}
          </Button>
          {isDirty ? (
            <Button
              variant="quiet"
              onPress={() => {
                setChosen(stored);
                save.reset();
              }}
            >
              {t("instance:discard")}
            </Button>
          ) : null}
        </div>
      ) : (
        <p className="instance-detail">{t("instance:readOnly")}</p>
      )}
    </div>
  );
}

interface LanguageRowProps {
  language: InstanceLanguage;
  isOwn: boolean;
  isChosen: boolean;
  mayWrite: boolean;
  onToggle: (is: boolean) => void;
}

function LanguageRow({ language, isOwn, isChosen, mayWrite, onToggle }: LanguageRowProps) {
  const { t, i18n } = useTranslation("instance");
  const name = languageName(language.lang, i18n.language);
  const percent = ALL_LANGUAGES.find(({ code }) => code === language.lang)?.percent ?? 0;
  const share = (part: InstanceLanguage["content"]) => t("languages.of", { written: part.written, all: part.all });
  const lacks = [
    percent < 100 ? t("languages.lacksInterface") : null,
    language.content.written < language.content.all ? t("languages.lacksContent") : null,
    language.forms.written < language.forms.all ? t("languages.lacksForms") : null,
    language.templates.written < language.templates.all ? t("languages.lacksTemplates") : null,
  ].filter((one) => one !== null);
  // One that was offered before may stay: taking it away is a decision, too.
  const isLocked = isOwn || !mayWrite || (!language.is_offered && !language.is_whole);
  const isSafe = lacks.length === 0;
  return (
    <TableRow>
      <Cell header>
        <Checkbox isSelected={isChosen} isDisabled={isLocked} onChange={onToggle}>
          {name}
        </Checkbox>
      </Cell>
      <Cell align="end" className="tabular">
        {language.open_applications}
      </Cell>
      <Cell align="end" className="tabular">
        {t("languages.percent", { percent })}
      </Cell>
      <Cell align="end" className="tabular">
        {share(language.content)}
      </Cell>
      <Cell align="end" className="tabular">
        {share(language.forms)}
      </Cell>
      <Cell align="end" className="tabular">
        {share(language.templates)}
      </Cell>
      <Cell>{isOwn ? t("languages.own") : isSafe ? t("languages.nothing") : new Intl.ListFormat(i18n.language).format(lacks)}</Cell>
    </TableRow>
  );
}
