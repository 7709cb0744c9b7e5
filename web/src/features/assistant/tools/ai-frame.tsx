import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { paths } from "../../../shared/page/paths";
import "../../../ui/page.css";
import "./assistant.css";

const PAGES = [
  { slug: "generate-ideas", title: "generateIdeas" },
  { slug: "generate-portfolio", title: "generatePortfolio" },
  { slug: "create-profile", title: "createProfile" },
  { slug: "find-resources", title: "findResources" },
  { slug: "ai-config", title: "aiConfig", isOfAdministration: true },
  { slug: "ai-test-prompts", title: "aiTestPrompts", isOfAdministration: true },
] as const;

export type AiPage = (typeof PAGES)[number]["slug"];

/** Where a tool is. */
export const aiPath = (page: AiPage) => `${paths.aiTools}/${page}`;

/** The frame of the tools: the page's title and the way to the others. */
export function AiFrame({ page, children }: { page: AiPage; children: ReactNode }) {
  const { t } = useTranslation(["ai-tools", "pages"]);
  const mayRead = hasPermission(useUser(), "instance.read");
  const shown = PAGES.filter((one) => mayRead || !("isOfAdministration" in one));
  return (
    <div className="page">
      <h1 className="page-title">{t(`pages:titles.${PAGES.find((one) => one.slug === page)!.title}`)}</h1>
      <nav aria-label={t("nav")}>
        <ul className="ai-nav">
          {shown.map((one) => (
            <li key={one.slug}>
              <NavLink className="ai-nav-link" to={aiPath(one.slug)}>
                {t(`pages:titles.${one.title}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
