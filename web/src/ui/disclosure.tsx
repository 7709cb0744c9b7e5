import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button, Disclosure as AriaDisclosure, DisclosurePanel } from "react-aria-components";
import "./disclosure.css";

export interface DisclosureProps {
  title: string;
  /** Called each time it is opened. */
  onOpen?: () => void;
  children: ReactNode;
}

/** Words that are shown when they are asked for. */
export function Disclosure({ title, onOpen, children }: DisclosureProps) {
  return (
    <AriaDisclosure
      className="ui-disclosure"
      onExpandedChange={(isOpen) => {
        if (isOpen) onOpen?.();
      }}
    >
      <Button slot="trigger" className="ui-disclosure-button">
        <ChevronDown size={16} aria-hidden />
        {title}
      </Button>
      <DisclosurePanel className="ui-disclosure-panel">{children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
