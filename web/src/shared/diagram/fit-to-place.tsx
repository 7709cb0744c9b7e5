import { useReactFlow, useStore } from "@xyflow/react";
import { useEffect, useRef, type RefObject } from "react";

const OPTIONS = { maxZoom: 1 };

/**
 * Inside a diagram: fits it anew when its place becomes wider or narrower, as when a panel opens beside it. One that somebody has
 * moved or zoomed by hand stays as it is until they press "Fit".
 */
export function FitToPlace({ isMoved }: { isMoved: RefObject<boolean> }) {
  const { fitView } = useReactFlow();
  const place = useStore(({ width, height }) => `${width} ${height}`);
  const fitted = useRef(place);
  useEffect(() => {
    if (fitted.current === place) return;
    fitted.current = place;
    if (!isMoved.current) void fitView(OPTIONS);
  }, [place, isMoved, fitView]);
  return null;
}

/** What a diagram gives to React Flow so that it fits its place at first and, by `FitToPlace`, afterwards. */
export function useFitting() {
  const isMoved = useRef(false);
  const handleMove = () => {
    isMoved.current = true;
  };
  return {
    isMoved,
    diagram: {
      fitView: true,
      fitViewOptions: OPTIONS,
      /** Without an event it was moved by the program. */
      onMoveStart: (event: MouseEvent | TouchEvent | null) => {
        if (event) handleMove();
      },
    },
    handleMove,
    handleFit: () => {
      isMoved.current = false;
    },
  };
}
