import "./skip-links.css";

export interface SkipLinksProps {
  links: { target: string; words: string }[];
}

/** Links to the parts of a page, seen only when focused; the first thing the Tab key reaches. */
export function SkipLinks({ links }: SkipLinksProps) {
  return (
    <div className="ui-skips">
      {links.map((link) => (
        <a
          key={link.target}
          href={`#${link.target}`}
          className="ui-skip"
          onClick={(event) => {
            const target = document.getElementById(link.target);
            if (!target) return;
            event.preventDefault();
            target.tabIndex = -1;
            target.focus();
            target.scrollIntoView({ block: "start" });
          }}
        >
          {link.words}
        </a>
      ))}
    </div>
  );
}
