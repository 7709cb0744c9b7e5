interface StepHeadProps {
  title: string;
  lead: string;
  /** In a dialog the page has its own title. */
  isInDialog?: boolean;
}

/** The heading of a step of the second factor. */
export function StepHead({ title, lead, isInDialog }: StepHeadProps) {
  return (
    <div>
      {isInDialog ? <h3>{title}</h3> : <h1 className="sign-in-title">{title}</h1>}
      <p className="sign-in-lead">{lead}</p>
    </div>
  );
}
