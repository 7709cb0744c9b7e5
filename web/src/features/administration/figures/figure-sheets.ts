import { useTranslation } from "react-i18next";
import type { ProgramFigures } from "../../../api/schema";
import { useFormat } from "../../../shared/words/format";
import { languageName } from "../../../shared/words/languages";

/** Figures as a table. */
export interface FigureSheet {
  id: "series" | "states" | "languages" | "abandoned" | "messages";
  title: string;
  columns: string[];
  /** A name first, then its figures. */
  rows: [string, ...number[]][];
}

/** Makes tables of figures: the charts and the file are made of the same. Days are the instance's: they are shown in no zone. */
export function useFigureSheets(): (figures: ProgramFigures) => FigureSheet[] {
  const { t, i18n } = useTranslation("figures");
  const format = useFormat("UTC");
  const month = new Intl.DateTimeFormat(`${i18n.language}-u-ca-gregory`, { month: "long", year: "numeric", timeZone: "UTC" });
  const title = (words: Record<string, string>) => words[i18n.language] ?? words.en ?? "";
  const direction = (text: string) => (text === "in" ? t("messages.in") : t("messages.out"));
  return (figures) => {
    const day = (text: string) => (figures.step === "month" ? month.format(new Date(text)) : format.date(text));
    return [
      {
        id: "series",
        title: t(`series.${figures.step}`),
        columns: [t(`step.${figures.step}`), t("begun"), t("submitted"), t("decided")],
        rows: figures.series.map((point) => [day(point.day), point.begun, point.submitted, point.decided]),
      },
      {
        id: "states",
        title: t("states"),
        columns: [t("state"), t("applications")],
        rows: figures.states.map((state) => [state.name, state.applications]),
      },
      {
        id: "abandoned",
        title: t("abandoned"),
        columns: [t("page"), t("drafts")],
        rows: figures.abandoned.map((page) => [title(page.title) || page.page || t("noPage"), page.drafts]),
      },
      {
        id: "languages",
        title: t("languages"),
        columns: [t("language"), t("applications")],
        rows: figures.languages.map((one) => [languageName(one.lang, i18n.language), one.applications]),
      },
      {
        id: "messages",
        title: t("messages.title"),
        columns: [t("messages.kind"), t("messages.count")],
        rows: figures.messages.map((one) => [`${one.channel === "SMS" ? t("messages.texts") : t("messages.mails")}, ${direction(one.direction)}`, one.count]),
      },
    ];
  };
}
