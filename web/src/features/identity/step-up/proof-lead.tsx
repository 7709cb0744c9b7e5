import { Banner } from "../../../ui/banner";

/** The requested proof, and why the last attempt failed. */
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
