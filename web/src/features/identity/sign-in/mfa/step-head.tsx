/** The heading of a step of the second factor. */
export function StepHead({ title, lead }: { title: string; lead: string }) {
  return (
    <div>
      <h1 className="sign-in-title">{title}</h1>
      <p className="sign-in-lead">{lead}</p>
    </div>
  );
}
