import { Banner } from "../../../ui/banner";

/** What is asked for, and why it did not work a moment ago. */
export function ProofLead({ words, failure }: { words: string; failure: string | undefined }) {
  return (
    <>
      <p>{words}</p>
      {failure ? (
        <Banner kind="warning" isLive>
          {failure}
        </Banner>
      ) : null}
    </>
  );
}
