import { LoaderCircle } from "lucide-react";
import "./button.css";
import "./visually-hidden.css";

/** For the control that was pressed; pages and lists use skeletons. */
export function Spinner({ label, size = 16 }: { label: string; size?: number }) {
  return (
    <span role="status">
      <LoaderCircle className="ui-button-spinner" size={size} aria-hidden />
      <span className="ui-visually-hidden">{label}</span>
    </span>
  );
}
