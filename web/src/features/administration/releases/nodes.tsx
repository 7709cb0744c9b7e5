import { useTranslation } from "react-i18next";
import { isolated } from "../../../shared/words/direction";
import { useFormat } from "../../../shared/words/format";
import { Banner } from "../../../ui/banner";
import { useNodes } from "./api";

/** Whether every node answers by a release that was just made, or which does not. */
export function Nodes({ release }: { release: number }) {
  const { t } = useTranslation("releases");
  const number = useFormat().number(release);
  const nodes = useNodes(release);
  if (nodes.isError) {
    return (
      <Banner kind="warning" isLive>
        {t("nodes.unknown", { number })}
      </Banner>
    );
  }
  if (!nodes.data) {
    return (
      <Banner kind="info" isLive>
        {t("nodes.asking", { number })}
      </Banner>
    );
  }
  const behind = nodes.data.nodes.filter((node) => !node.follows);
  return nodes.data.everywhere ? (
    <Banner kind="success" isLive>
      {t("nodes.everywhere", { number })}
    </Banner>
  ) : (
    <Banner kind="warning" isLive title={t("nodes.behind", { number })}>
      {behind.map((node) => isolated(node.name)).join(", ")}
    </Banner>
  );
}
