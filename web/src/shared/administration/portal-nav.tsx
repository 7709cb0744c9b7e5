import { useTranslation } from "react-i18next";
import { NavLink, useNavigate } from "react-router";
import type { PortalTab } from "./portal-tabs";
import { Select } from "../../ui/select";
import "./portal.css";

export interface PortalNavProps {
  /** What the parts are parts of. */
  label: string;
  tabs: readonly PortalTab[];
  /** The slug of the part that is open. */
  value: string;
  /** The portal's address, without a part. */
  base: string;
  /** What stays in the address from part to part, with its question mark. */
  search?: string;
}

/** The parts of a portal: a list of links beside the page, and a choice above it where the page is narrow. */
export function PortalNav({ label, tabs, value, base, search = "" }: PortalNavProps) {
  const { t } = useTranslation("pages");
  const navigate = useNavigate();
  return (
    <>
      <nav aria-label={label} className="portal-nav">
        <ul>
          {tabs.map((tab) => (
            <li key={tab.slug}>
              <NavLink to={{ pathname: `${base}/${tab.slug}`, search }} className="portal-nav-link">
                {t(`titles.${tab.name ?? tab.title}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Select
        label={label}
        options={tabs.map((tab) => ({ id: tab.slug, name: t(`titles.${tab.name ?? tab.title}`) }))}
        value={value}
        onChange={(slug) => void navigate({ pathname: `${base}/${String(slug)}`, search })}
        className="portal-nav-select"
      />
    </>
  );
}
