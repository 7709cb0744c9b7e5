import { Check } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { Header, Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger, Popover, Separator, type Key, type PopoverProps } from "react-aria-components";
import "./list-box.css";
import "./popover.css";
import "./menu.css";

export interface MenuAction {
  id: string;
  name: string;
  detail?: string;
  icon?: ReactNode;
  /** A link instead of an action. */
  href?: string;
  isDisabled?: boolean;
  isDanger?: boolean;
  isChosen?: boolean;
  onAction?: () => void;
  /** Keys that do the same, for showing. */
  keys?: string;
}

export interface MenuGroup {
  id: string;
  /** The heading, or only the accessible name with `hideName`. */
  name: string;
  hideName?: boolean;
  actions: MenuAction[];
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  label: string;
  groups: MenuGroup[];
  /** Content above the actions, such as the signed-in person. */
  head?: ReactNode;
  placement?: PopoverProps["placement"];
}

/** A list of actions behind a button. */
export function Menu({ trigger, label, groups, head, placement = "bottom end" }: MenuProps) {
  const byId = new Map<Key, MenuAction>(groups.flatMap((group) => group.actions.map((action) => [action.id, action] as const)));
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="ui-popover" placement={placement} offset={6}>
        {head ? <div className="ui-menu-head">{head}</div> : null}
        <AriaMenu aria-label={label} className="ui-list-box ui-menu" onAction={(key) => byId.get(key)?.onAction?.()}>
          {groups.map((group, index) => (
            <MenuSection key={group.id} id={group.id} aria-label={group.hideName ? group.name : undefined} className="ui-menu-section">
              {group.hideName ? null : <Header className="ui-menu-name">{group.name}</Header>}
              {group.actions.map((action) => (
                <MenuItem
                  key={action.id}
                  id={action.id}
                  href={action.href}
                  textValue={action.name}
                  isDisabled={action.isDisabled}
                  className="ui-option ui-menu-item"
                  data-danger={action.isDanger || undefined}
                  data-chosen={action.isChosen || undefined}
                >
                  {action.icon}
                  <span className="ui-option-words">
                    <span>{action.name}</span>
                    {action.detail ? <span className="ui-option-detail">{action.detail}</span> : null}
                  </span>
                  {action.isChosen ? <Check size={16} aria-hidden /> : null}
                  {action.keys ? <kbd className="ui-kbd">{action.keys}</kbd> : null}
                </MenuItem>
              ))}
              {index < groups.length - 1 ? <Separator className="ui-menu-line" /> : null}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
