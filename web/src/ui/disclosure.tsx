import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Button, Disclosure as AriaDisclosure, DisclosurePanel } from "react-aria-components";
import "./disclosure.css";

/** Words that are shown when they are asked for. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <AriaDisclosure className="ui-disclosure">
      <Button slot="trigger" className="ui-disclosure-button">
        <ChevronDown size={16} aria-hidden />
        {title}
      </Button>
      <DisclosurePanel className="ui-disclosure-panel">{children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
