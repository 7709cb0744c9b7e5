import { Background, Controls, MarkerType, ReactFlow, Position, type Connection, type Edge } from "@xyflow/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { FitToPlace, useFitting } from "../../../../shared/diagram/fit-to-place";
import { useFlowEditor } from "../editor-context";
import { drawnExits, EXIT_HEIGHT, layOut, nodeHeight, NODE_WIDTH } from "../model/layout";
import { exitsOfFlow, type Exit } from "../model/steps";
import { StepNode, WHOLE_CALL, type StepNodeType } from "./step-node";
import "@xyflow/react/dist/base.css";
import "./graph.css";

const NODE_TYPES = { step: StepNode };
const stepOf = (id: string) => (id === WHOLE_CALL ? "" : id);

const HANDLE = 14;
const HEAD = 50;

/** A node whose size and handles are known beforehand, so that its edges need no measuring. */
function nodeOf(id: string, exits: Exit[], { x, y, height }: { x: number; y: number; height: number }): StepNodeType {
  const handle = { width: HANDLE, height: HANDLE };
  const target = { ...handle, type: "target" as const, position: Position.Left, x: -HANDLE / 2, y: (height - HANDLE) / 2 };
  const sources = exits.map(({ field }, index) => ({
    ...handle,
    id: field,
    type: "source" as const,
    position: Position.Right,
    x: NODE_WIDTH - HANDLE / 2,
    y: HEAD + index * EXIT_HEIGHT + (EXIT_HEIGHT - HANDLE) / 2,
  }));
  return {
    id,
    type: "step",
    position: { x, y },
    width: NODE_WIDTH,
    height,
    measured: { width: NODE_WIDTH, height },
    handles: id === WHOLE_CALL ? sources : [target, ...sources],
    data: { name: stepOf(id), exits },
  };
}

/**
 * The flow as a diagram, from left to right whatever the language: places are computed, exits are drawn from step to step.
 * The outline does the same for keyboard and screen reader.
 */
export function Graph() {
  const { t } = useTranslation("flows");
  const { flow, edit, mayWrite, current, path, select } = useFlowEditor();
  const walked = useMemo(() => new Set(path.map((step, at) => `${path[at - 1] ?? WHOLE_CALL} ${step}`)), [path]);
  const { nodes, edges } = useMemo(() => {
    const places = layOut(flow);
    const own = exitsOfFlow(flow).filter((exit) => exit.isRequired || exit.to !== null);
    const nodes: StepNodeType[] = [nodeOf(WHOLE_CALL, own, { x: -(NODE_WIDTH + 96), y: 0, height: nodeHeight(own.length) })];
    const edges: Edge[] = [];
    const draw = (id: string, exits: typeof own) => {
      for (const { field, to } of exits) {
        if (to && flow.steps[to])
          edges.push({
            id: `${id} ${field}`,
            source: id,
            sourceHandle: field,
            target: to,
            className: field.startsWith("defaults.") ? "flow-edge-fallback" : "flow-edge",
            markerEnd: { type: MarkerType.ArrowClosed },
          });
      }
    };
    draw(WHOLE_CALL, own);
    for (const [name, place] of places) {
      const exits = drawnExits(flow, name);
      nodes.push(nodeOf(name, exits, place));
      draw(name, exits);
    }
    return { nodes, edges };
  }, [flow]);
  const { diagram, handleFit, handleMove, isMoved } = useFitting();
  const handleConnect = ({ source, sourceHandle, target }: Connection) => {
    if (sourceHandle && target !== WHOLE_CALL) edit({ do: "connect", step: stepOf(source), field: sourceHandle, to: target });
  };
  return (
    <div className="flow-graph" dir="ltr" role="region" aria-label={t("editor.diagram")}>
      <ReactFlow
        nodes={nodes}
        edges={edges.map((edge) => {
          const isWalked = walked.has(`${edge.source} ${edge.target}`);
          return { ...edge, animated: edge.source === current, ...(isWalked ? { className: `${edge.className ?? ""} flow-edge-walked`, zIndex: 1 } : {}) };
        })}
        nodeTypes={NODE_TYPES}
        onConnect={handleConnect}
        onNodeClick={(_, node) => select(stepOf(node.id))}
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
