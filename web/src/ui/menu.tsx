import { Suspense, useRef, useState, type ReactElement, type ReactNode } from "react";
import { useMenuTrigger } from "react-aria/useMenu";
import { ButtonContext, type PopoverProps } from "react-aria-components";
import { useMenuTriggerState } from "react-stately/useMenuTriggerState";
import { later } from "./later";

const MenuSurface = later(async () => (await import("./menu-surface")).MenuSurface);

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
export function Menu({ trigger, ...surface }: MenuProps) {
  const state = useMenuTriggerState({});
  const button = useRef<HTMLButtonElement>(null);
  const { menuTriggerProps, menuProps } = useMenuTrigger<object>({ type: "menu" }, state, button);
  const [wasOpen, setWasOpen] = useState(false);
  if (state.isOpen && !wasOpen) setWasOpen(true);
  return (
    <>
      <ButtonContext value={{ ...menuTriggerProps, ref: button, isPressed: state.isOpen }}>{trigger}</ButtonContext>
      {wasOpen ? (
        <Suspense fallback={null}>
          <MenuSurface {...surface} state={state} triggerRef={button} menuProps={menuProps} />
        </Suspense>
      ) : null}
    </>
  );
}
