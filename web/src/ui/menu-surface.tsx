import { Check } from "lucide-react";
import type { RefObject } from "react";
import {
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  OverlayTriggerStateContext,
  Popover,
  Provider,
  RootMenuTriggerStateContext,
  Separator,
  type Key,
  type MenuProps as AriaMenuProps,
} from "react-aria-components";
import type { RootMenuTriggerState } from "react-stately/useMenuTriggerState";
import type { MenuAction, MenuProps } from "./menu";
import "./list-box.css";
import "./popover.css";
import "./menu.css";

export interface MenuSurfaceProps extends Omit<MenuProps, "trigger"> {
  state: RootMenuTriggerState;
  /** The button beside which it opens. */
  triggerRef: RefObject<HTMLButtonElement | null>;
  /** What ties the list to its button. */
  menuProps: AriaMenuProps<object>;
}

/** The list of actions, once it is opened. */
export function MenuSurface({ state, triggerRef, menuProps, label, groups, head, placement = "bottom end" }: MenuSurfaceProps) {
  const byId = new Map<Key, MenuAction>(groups.flatMap((group) => group.actions.map((action) => [action.id, action] as const)));
  return (
    <Provider
      values={[
        [OverlayTriggerStateContext, state],
        [RootMenuTriggerStateContext, state],
      ]}
    >
      <Popover
        trigger="MenuTrigger"
        triggerRef={triggerRef}
        aria-labelledby={menuProps["aria-labelledby"]}
        className="ui-popover"
        placement={placement}
        offset={6}
      >
        {head ? <div className="ui-menu-head">{head}</div> : null}
        <AriaMenu {...menuProps} aria-label={label} className="ui-list-box ui-menu" onAction={(key) => byId.get(key)?.onAction?.()}>
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
    </Provider>
  );
}
