import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs, type Key } from "react-aria-components";
import { classNames } from "./class-names";
import "./menu.css";
import "./tabs.css";

export interface TabItem {
  id: string;
  name: string;
  icon?: ReactNode;
  /** A count after the name. */
  badge?: ReactNode;
  /** The key that chooses it, shown behind the name. */
  keys?: string;
  content?: ReactNode;
  isDisabled?: boolean;
}

export interface TabsProps {
  label: string;
  tabs: TabItem[];
  value: string;
  onChange: (id: string) => void;
  /** Compact tabs, as in a composer. */
  size?: "regular" | "small";
  className?: string;
}

/** Tabs: arrow keys move between them. Panels are left out for tabs without `content`. */
export function Tabs({ label, tabs, value, onChange, size = "regular", className }: TabsProps) {
  const hasPanels = tabs.some((tab) => tab.content !== undefined);
  return (
    <AriaTabs selectedKey={value} onSelectionChange={(key: Key) => onChange(String(key))} className={classNames("ui-tabs", className)} data-size={size}>
      <TabList aria-label={label} className="ui-tab-list">
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} isDisabled={tab.isDisabled} className="ui-tab">
            {tab.icon}
            {tab.name}
            {tab.badge}
            {tab.keys ? (
              <kbd className="ui-kbd" aria-hidden>
                {tab.keys}
              </kbd>
            ) : null}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className="ui-tab-panel" data-empty={!hasPanels || undefined}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
