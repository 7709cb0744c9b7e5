import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { AiPrompt, AiTool } from "../../../api/schema";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { LoadFailure } from "../../../shared/page/load-failure";
import { Banner } from "../../../ui/banner";
import { Select } from "../../../ui/select";
import { Skeleton } from "../../../ui/skeleton";
import { AiFrame } from "./ai-frame";
import { useAiPrompts } from "./api/assistant";
import { CasesEditor } from "./cases-editor";
import { PromptEditor } from "./prompt-editor";
import { PromptRuns } from "./prompt-runs";

const TOOLS = ["generate_ideas", "generate_portfolio", "create_profile", "find_resources"] as const satisfies readonly AiTool[];

/** Prompts, and trying them on cases whose good answers are known. */
export function TestPromptsPage() {
  const { t } = useTranslation("ai-tools");
  const user = useUser();
  return (
    <AiFrame page="ai-test-prompts">
      <p className="page-lead">{t("prompts.lead")}</p>
      {hasPermission(user, "instance.read") ? (
        <Prompts mayWrite={hasPermission(user, "instance.write")} />
      ) : (
        <Banner kind="info">{t("config.notAllowed")}</Banner>
      )}
    </AiFrame>
  );
}

function Prompts({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation("ai-tools");
  const [params, setParams] = useSearchParams();
  const prompts = useAiPrompts();
  // An editor begins anew where what it was made from has been read anew.
  const [read, setRead] = useState(0);
  const handleReload = () => void prompts.refetch().then(() => setRead((before) => before + 1));
  const tool = TOOLS.find((one) => one === params.get("tool")) ?? "generate_ideas";
  if (prompts.error) return <LoadFailure error={prompts.error} onRetry={() => void prompts.refetch()} />;
  const prompt: AiPrompt | undefined = prompts.data?.prompts.find((one) => one.tool === tool);
  if (!prompts.data || !prompt) return <Skeleton shape="card" />;
  return (
    <>
      <Select
        label={t("prompts.tool")}
        options={TOOLS.map((one) => ({ id: one, name: t(`tools.${one}`) }))}
        value={tool}
        onChange={(key) => setParams({ tool: String(key) }, { replace: true })}
      />
      <PromptEditor
        key={`prompt ${tool} ${prompt.version} ${read}`}
        prompt={prompt}
        longest={prompts.data.longest}
        mayWrite={mayWrite}
        onReload={handleReload}
      />
      <CasesEditor key={`cases ${tool} ${prompt.cases_version} ${read}`} prompt={prompt} mayWrite={mayWrite} onReload={handleReload} />
      <PromptRuns key={`runs ${tool}`} prompt={prompt} mayWrite={mayWrite} />
    </>
  );
}
