import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { FolderPlus } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { AdministeredProgram } from "../../api/schema";
import { useUser } from "../identity/user";
import { useFeatures } from "../page/features";
import { paths } from "../page/paths";
import { useProblemWords } from "../words/problem-words";
import { Banner } from "../../ui/banner";
import { ComboBox } from "../../ui/combo-box";
import { EmptyState } from "../../ui/empty-state";
import { Select } from "../../ui/select";
import { Skeleton } from "../../ui/skeleton";
import { useAdministered } from "./administered";
import { PortalNav } from "./portal-nav";
import { opensIn, PROGRAM_TABS, programTabsFor, type ProgramTab } from "./portal-tabs";
import "../../ui/page.css";
import "./portal.css";

/** More programs than these are looked for by typing. */
const MANY = 12;

export interface PortalFrameProps {
  tab: ProgramTab;
  /** The tab's content for one program. */
  children: (program: number, administered: AdministeredProgram) => ReactNode;
  /** Asks for what the tab shows of a program, beside the list of programs, where the address names one. */
  early?: (client: QueryClient, program: number) => void;
  /** The tab is about the whole instance, and no program is chosen above it. */
  withoutProgram?: ReactNode;
}

/** A program's portal: its tabs by right, and the program that they are about, which the address names. */
export function PortalFrame({ tab, children, early, withoutProgram }: PortalFrameProps) {
  const { t } = useTranslation(["portal", "pages"]);
  const user = useUser();
  const has = useFeatures();
  const problemWords = useProblemWords();
  const administered = useAdministered();
  const [params, setParams] = useSearchParams();
  const programs = (administered.data?.programs ?? []).filter((program) => opensIn(tab, program.AdminPerms));
  const options = programs.map((program) => ({
    id: String(program.processId),
    name: program.active ? program.processName : t("portal:notLaunched", { name: program.processName }),
  }));
  const asked = params.get("program");
  const client = useQueryClient();
  useEffect(() => {
    if (asked && /^\d{1,15}$/.test(asked)) early?.(client, Number(asked));
  }, [client, early, asked]);
  // An address that names another program than these shows none of them: nobody changes one for another unawares.
  const program = asked ? programs.find((one) => String(one.processId) === asked) : programs[0];
  const search = asked ? `?program=${asked}` : program ? `?program=${program.processId}` : "";
  const tabs = programTabsFor(user.permissions, has);
  const choose = (id: string) => setParams({ program: id }, { replace: true });
  return (
    <div className="page">
      <h1 className="page-title">{t(`pages:titles.${PROGRAM_TABS.find((one) => one.slug === tab)!.title}`)}</h1>
      <div className="portal">
        <div>
          <PortalNav label={t("portal:tabs.label")} tabs={tabs} value={tab} base={paths.programPortal} search={search} />
        </div>
        <div className="portal-body">
          {withoutProgram ? null : options.length > MANY ? (
            <ComboBox
              label={t("portal:program")}
              options={options}
              value={program ? String(program.processId) : null}
              onChange={(id) => {
                if (id !== null) choose(String(id));
              }}
              className="portal-program"
            />
          ) : (
            <Select
              label={t("portal:program")}
              options={options}
              value={program ? String(program.processId) : null}
              onChange={(id) => choose(String(id))}
              className="portal-program"
            />
          )}
          {withoutProgram ??
            (program ? (
              // What is being written here stays, also where the list could not be loaded anew.
              children(program.processId, program)
            ) : administered.data ? (
              <EmptyState icon={<FolderPlus />} title={programs.length ? t("portal:otherProgram") : t("portal:noProgram")} />
            ) : administered.isError ? (
              <Banner kind="error">{problemWords(administered.error)}</Banner>
            ) : (
              <Skeleton lines={4} />
            ))}
        </div>
      </div>
    </div>
  );
}
