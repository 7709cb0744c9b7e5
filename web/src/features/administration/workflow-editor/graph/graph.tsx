import { Background, Controls, MarkerType, Position, ReactFlow, type Connection, type Edge } from "@xyflow/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { FitToPlace, useFitting } from "../../../../shared/diagram/fit-to-place";
import { useWorkflowEditor } from "../editor-context";
import { layOut, NODE_HEIGHT, NODE_WIDTH } from "../model/layout";
import { StateNode, type StateNodeType } from "./state-node";
import "@xyflow/react/dist/base.css";
import "./graph.css";

const NODE_TYPES = { state: StateNode };
const HANDLE = 14;
const SIDE = { width: HANDLE, height: HANDLE, y: (NODE_HEIGHT - HANDLE) / 2 };
/** The size and the handles are known beforehand, so that lines need no measuring. */
const HANDLES = [
  { ...SIDE, type: "target" as const, position: Position.Left, x: -HANDLE / 2 },
  { ...SIDE, type: "source" as const, position: Position.Right, x: NODE_WIDTH - HANDLE / 2 },
];

/**
 * The workflow as a diagram, from left to right whatever the language: places are computed, moves are drawn from state to state.
 * A line that is drawn is the command that the outline gives by keyboard.
 */
export function Graph() {
  const { t } = useTranslation("workflow");
  const { flow, edit, mayWrite, select, selected, openMove, goTo } = useWorkflowEditor();
  const { nodes, edges } = useMemo(() => {
    const nodes = [...layOut(flow)].map(([id, position]): StateNodeType => ({
      id: String(id),
      type: "state",
      position,
      width: NODE_WIDTH,
      height: NODE_HEIGHT,
      measured: { width: NODE_WIDTH, height: NODE_HEIGHT },
      handles: HANDLES,
      data: { state: id },
    }));
    const edges = flow.transitions.map(({ from, to }): Edge => ({
      id: `${from}-${to}`,
      source: String(from),
      target: String(to),
      markerEnd: { type: MarkerType.ArrowClosed },
    }));
    return { nodes, edges };
  }, [flow]);
  const { diagram, handleFit, handleMove, isMoved } = useFitting();
  const handleConnect = ({ source, target }: Connection) => {
    edit({ do: "connect", from: Number(source), to: Number(target) });
    goTo(Number(source), Number(target));
  };
  return (
    <div className="workflow-graph" dir="ltr" role="region" aria-label={t("editor.diagram")}>
      <ReactFlow
        nodes={nodes}
        edges={edges.map((edge) => ({
          ...edge,
          className: edge.source === String(selected) && edge.target === String(openMove) ? "workflow-edge-open" : "workflow-edge",
        }))}
        nodeTypes={NODE_TYPES}
        onConnect={handleConnect}
        onNodeClick={(_, node) => select(Number(node.id))}
        onEdgeClick={(_, edge) => goTo(Number(edge.source), Number(edge.target))}
        nodesDraggable={false}
        nodesConnectable={mayWrite}
        nodesFocusable={false}
        edgesFocusable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        connectionRadius={40}
        minZoom={0.2}
        {...diagram}
        ariaLabelConfig={{
          "controls.ariaLabel": t("graph.controls"),
          "controls.zoomIn.ariaLabel": t("graph.zoomIn"),
          "controls.zoomOut.ariaLabel": t("graph.zoomOut"),
          "controls.fitView.ariaLabel": t("graph.fit"),
        }}
      >
        <Background />
        <Controls showInteractive={false} onZoomIn={handleMove} onZoomOut={handleMove} onFitView={handleFit} />
        <FitToPlace isMoved={isMoved} />
      </ReactFlow>
    </div>
  );
}
