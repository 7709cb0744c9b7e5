import { useTranslation } from "react-i18next";
import type { QueueView as SavedView } from "../../../../api/schema";
import { usePreferences } from "../../../../shared/page/preferences";
import type { ChangeView, QueueView } from "../../../../shared/cases/queue/queue-address";
import { changeTabView, chosenTab, OWN_TABS, tabView, type OwnTab } from "../../../../shared/cases/queue/queue-tabs";
import { Tabs } from "../../../../ui/tabs";
import { useQueueViews } from "../api/queue-views";
import { savedPart } from "../saved-view";

export interface ViewTabsProps {
  view: QueueView;
  onChange: ChangeView;
}

const isOwn = (id: string): id is OwnTab => OWN_TABS.some((one) => one === id);

/** The views of the queue as tabs: its own, the specification's two, the team's and one's own. */
export function ViewTabs({ view, onChange }: ViewTabsProps) {
  const { t } = useTranslation("work-queue");
  const views = useQueueViews();
  const { change } = usePreferences();
  const saved: SavedView[] = views.data?.items ?? [];
  const chosen = chosenTab(view);
  const tabs = [
    ...OWN_TABS.map((id) => ({ id: id as string, name: t(`tabs.${id}`) })),
    { id: "status", name: t("tabs.status") },
    { id: "assignment", name: t("tabs.assignment") },
    ...saved.map((one) => ({ id: one.id, name: one.name })),
  ];
  const handleChange = (id: string) => {
    if (isOwn(id)) return onChange(tabView(id));
    if (id === "status" || id === "assignment") return onChange(changeTabView(id));
    const one = saved.find((other) => other.id === id);
    if (!one) return;
    onChange(savedPart(one));
    change({ hidden_columns: one.hidden_columns, density: one.density === "compact" ? "compact" : "comfortable" });
  };
  return (
    <Tabs
      label={t("tabs.label")}
      className="queue-tabs"
      tabs={tabs}
      // A view that is gone, or somebody else's in a link: its filters are in the address all the same.
      value={tabs.some((tab) => tab.id === chosen) ? chosen : view.tab}
      onChange={handleChange}
    />
  );
}
