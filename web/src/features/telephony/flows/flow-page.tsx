import { useParams } from "react-router";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Skeleton } from "../../../ui/skeleton";
import { useFlow } from "./api/flows";
import { Editor } from "./editor";
import "../../../ui/page.css";
import "./flows.css";

/** One flow, for administrators to edit and for others to look at. */
export function FlowPage() {
  const { key = "" } = useParams();
  const problemWords = useProblemWords();
  const flow = useFlow(key);
  return (
    <div className="page flow-page">
      {flow.data ? (
        <Editor key={key} flowKey={key} initial={flow.data} />
      ) : flow.isError ? (
        <Banner kind="error">{problemWords(flow.error)}</Banner>
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  );
}
