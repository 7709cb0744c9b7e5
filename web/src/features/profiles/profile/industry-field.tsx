import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../../api/client";
import { useSettled } from "../../../shared/page/use-settled";
import { Banner } from "../../../ui/banner";
import type { FieldWords } from "../../../ui/field";
import { LookUpBox } from "../../../ui/look-up-box";

const AT_MOST = 20;
/** Typing pauses this long before it is looked up. */
const PAUSE_MS = 250;

/** Industries that fit words or the first digits of a code. */
function useIndustries(search: string) {
  return useQuery({
    queryKey: ["industries", search],
    queryFn: ({ signal }) => api.get("/api/industries", { query: { search, page_size: AT_MOST }, signal }),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

export interface IndustryFieldProps extends FieldWords {
  /** NAICS code and name, as they are kept; empty for none. */
  code: string;
  name: string;
  id: string;
  isReadOnly: boolean;
  /** A code that was typed, with the name of the industry where one was chosen. */
  onChange: (code: string, name: string) => void;
}

/** An industry by NAICS: found by words or by its code. */
export function IndustryField({ code, name, id, isReadOnly, onChange, ...words }: IndustryFieldProps) {
  const { t } = useTranslation("profile");
  const shown = name ? t("industry.named", { code, name }) : code;
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? shown;
  const search = useSettled(typed?.trim() ?? "", PAUSE_MS);
  const industries = useIndustries(search);
  const items = industries.data?.items ?? [];
  const chosen = typed === null && name ? [{ id: Number(code), name: shown }] : [];
  const found =
    search.length > 1 ? items.map((one) => ({ id: one.cd_industry, name: t("industry.named", { code: one.cd_industry, name: one.ds_naics_industry }) })) : [];
  return (
    <div className="profile-wide profile-look-up">
      <LookUpBox
        {...words}
        id={id}
        found={[...chosen, ...found.filter(({ id }) => id !== chosen[0]?.id)]}
        value={chosen[0]?.id ?? null}
        text={text}
        placeholder={t("industry.placeholder")}
        isDisabled={isReadOnly}
        isUnavailable={industries.isError}
        onText={(next) => {
          if (next === text) return;
          setTyped(next);
          // The code alone counts as well, as somebody may know it by heart.
          onChange(next.trim(), "");
        }}
        onChoose={(key) => {
          const chosen = items.find((one) => one.cd_industry === key);
          if (!chosen) return;
          setTyped(null);
          onChange(String(chosen.cd_industry), chosen.ds_naics_industry);
        }}
      />
      {industries.isError ? (
        <Banner kind="warning" isLive>
          {t("industry.unavailable")}
        </Banner>
      ) : null}
    </div>
  );
}
