import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useConnection } from "../../shared/live/socket";
import "./connection-bar.css";

/** A short break is nobody's business. */
const PATIENCE_MS = 2_000;

/** Says that the screen does not update by itself at the moment. */
export function ConnectionBar() {
  const { t } = useTranslation("shell");
  const isAway = useConnection(({ state }) => state === "waiting" || state === "connecting");
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isAway) {
      setIsShown(false);
      return;
    }
    const timer = setTimeout(() => setIsShown(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isAway]);
  return (
    <div role="status" className="connection">
      {isShown ? (
        <p className="connection-words">
          <span className="connection-dot" aria-hidden />
          {t("connection.lost")}
        </p>
      ) : null}
    </div>
  );
}
