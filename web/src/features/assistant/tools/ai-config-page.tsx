import { PlugZap, Save, Trash2 } from "lucide-react";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { AiCap, AiEndpointTested, AiSettings, AiTool } from "../../../api/schema";
import { useCostWords } from "../../../shared/assistant/cost";
import { useFailureWords } from "../../../shared/assistant/failure-words";
import { SentView } from "../../../shared/assistant/sent-view";
import { hasPermission } from "../../../shared/identity/roles";
import { useUser } from "../../../shared/identity/user";
import { LoadFailure } from "../../../shared/page/load-failure";
import { useFormat } from "../../../shared/words/format";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { PasswordField } from "../../../ui/password-field";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { AiFrame } from "./ai-frame";
import { useAiSettings, useAllRequests, useRemoveAiSettings, useSaveAiSettings, useTestEndpoint } from "./api/assistant";

/** Where the model answers, what it may cost, and what was sent to it. */
export function AiConfigPage() {
  const { t } = useTranslation("ai-tools");
  const user = useUser();
  return (
    <AiFrame page="ai-config">
      {hasPermission(user, "instance.read") ? (
        <Config mayWrite={hasPermission(user, "instance.write")} />
      ) : (
        <Banner kind="info">{t("config.notAllowed")}</Banner>
      )}
    </AiFrame>
  );
}

function Config({ mayWrite }: { mayWrite: boolean }) {
  const settings = useAiSettings();
  if (settings.data) {
    return (
      <>
        <SettingsForm key={settings.data.version} settings={settings.data} mayWrite={mayWrite} onReload={() => void settings.refetch()} />
        {settings.data.endpoint && mayWrite ? <EndpointTest /> : null}
        <Requests keptDays={settings.data.kept_days} />
      </>
    );
  }
  return settings.error ? <LoadFailure error={settings.error} onRetry={() => void settings.refetch()} /> : <Skeleton shape="card" />;
}

const WORDED = ["required", "too_long", "not_allowed", "not_an_address", "not_outside", "unknown_host", "out_of_range"] as const;

const digitsOf = (text: string) => text.replace(/\D/g, "").slice(0, 10);

interface SettingsFormProps {
  settings: AiSettings;
  mayWrite: boolean;
  onReload: () => void;
}

function SettingsForm({ settings, mayWrite, onReload }: SettingsFormProps) {
  const { t } = useTranslation("ai-tools");
  const format = useFormat();
  const problemWords = useProblemWords();
  const save = useSaveAiSettings();
  const remove = useRemoveAiSettings();
  const stored = settings.endpoint;
  const [endpoint, setEndpoint] = useState(stored?.endpoint ?? "");
  const [model, setModel] = useState(stored?.model ?? "");
  const [vectors, setVectors] = useState(stored?.embedding_model ?? "");
  const [key, setKey] = useState("");
  const [centsIn, setCentsIn] = useState(String(stored?.cents_per_million_in ?? 0));
  const [centsOut, setCentsOut] = useState(String(stored?.cents_per_million_out ?? 0));
  const [share, setShare] = useState(String(settings.person_percent));
  const [kept, setKept] = useState(String(settings.kept_days));
  const [caps, setCaps] = useState(() => new Map<AiTool, string>(settings.caps.map((cap) => [cap.tool, String(cap.daily_tokens)])));
  const faultOf = (field: string): string | undefined => {
    if (!isProblem(save.error)) return undefined;
    const found = save.error.errors.find((one) => one.field === field);
    return found ? t(`faults.${WORDED.find((one) => one === found.key) ?? "not_allowed"}`) : undefined;
  };
  const isFieldFault = isProblem(save.error, "invalid_field");
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const body = {
      version: settings.version,
      endpoint,
      model,
      embedding_model: vectors,
      ...(key === "" ? {} : { key }),
      caps: settings.caps.map((cap) => ({ tool: cap.tool, daily_tokens: Number(caps.get(cap.tool) ?? 0) })),
      person_percent: Number(share),
      kept_days: Number(kept),
      cents_per_million_in: Number(centsIn),
      cents_per_million_out: Number(centsOut),
    };
    save.mutate(body, { onSuccess: () => showToast({ kind: "success", title: t("saved") }) });
  };
  const handleRemove = () => remove.mutate(undefined, { onSuccess: () => showToast({ kind: "success", title: t("config.removed") }) });
  return (
    <form className="page-card page-pad page-section" noValidate onSubmit={handleSubmit}>
      <h2 className="page-subtitle">{t("config.endpointTitle")}</h2>
      <p className="page-lead">{t("config.lead")}</p>
      {stored?.by_operator ? <Banner kind="info">{t("config.byOperator")}</Banner> : null}
      <div className="ai-grid">
        <TextField
          label={t("config.endpoint")}
          description={t("config.endpointHint")}
          value={endpoint}
          onChange={setEndpoint}
          isReadOnly={!mayWrite}
          error={faultOf("endpoint")}
          dir="ltr"
        />
        <TextField label={t("config.model")} value={model} onChange={setModel} isReadOnly={!mayWrite} error={faultOf("model")} dir="ltr" />
        {mayWrite ? (
          <PasswordField
            label={t("config.key")}
            description={stored?.has_key ? t("config.keyKept") : t("config.keyHint")}
            autoComplete="off"
            value={key}
            onChange={setKey}
            error={faultOf("key")}
          />
        ) : null}
        <TextField
          label={t("config.vectors")}
          description={t("config.vectorsHint")}
          value={vectors}
          onChange={setVectors}
          isReadOnly={!mayWrite}
          error={faultOf("embedding_model")}
          dir="ltr"
        />
      </div>
      <h2 className="page-subtitle">{t("config.costTitle")}</h2>
      <div className="ai-grid">
        <TextField
          label={t("config.centsIn")}
          inputMode="numeric"
          value={centsIn}
          onChange={(text) => setCentsIn(digitsOf(text))}
          isReadOnly={!mayWrite}
          error={faultOf("cents_per_million_in")}
        />
        <TextField
          label={t("config.centsOut")}
          inputMode="numeric"
          value={centsOut}
          onChange={(text) => setCentsOut(digitsOf(text))}
          isReadOnly={!mayWrite}
          error={faultOf("cents_per_million_out")}
        />
      </div>
      <p className="page-lead">{t("config.capsLead")}</p>
      <div className="ai-grid">
        {settings.caps.map((cap, place) => (
          <TextField
            key={cap.tool}
            label={t(`tools.${cap.tool}`)}
            description={usedWords(cap)}
            inputMode="numeric"
            value={caps.get(cap.tool) ?? ""}
            onChange={(text) => setCaps((before) => new Map(before).set(cap.tool, digitsOf(text)))}
            isReadOnly={!mayWrite}
            error={faultOf(`caps[${place}].daily_tokens`)}
          />
        ))}
        <TextField
          label={t("config.share")}
          description={t("config.shareHint")}
          inputMode="numeric"
          value={share}
          onChange={(text) => setShare(digitsOf(text))}
          isReadOnly={!mayWrite}
          error={faultOf("person_percent")}
        />
        <TextField
          label={t("config.kept")}
          description={t("config.keptHint")}
          inputMode="numeric"
          value={kept}
          onChange={(text) => setKept(digitsOf(text))}
          isReadOnly={!mayWrite}
          error={faultOf("kept_days")}
        />
      </div>
      {save.error && !isFieldFault ? (
        <Banner
          kind="error"
          isLive
          action={
            isProblem(save.error, "version_conflict") ? (
              <Button size="small" onPress={onReload}>
                {t("reload")}
              </Button>
            ) : undefined
          }
        >
          {problemWords(save.error)}
        </Banner>
      ) : null}
      {remove.error ? (
        <Banner kind="error" isLive>
          {problemWords(remove.error)}
        </Banner>
      ) : null}
      {mayWrite ? (
        <div className="ai-actions">
          <Button type="submit" variant="primary" icon={<Save size={16} aria-hidden />} isPending={save.isPending}>
            {t("save")}
          </Button>
          {stored ? (
            <Button variant="danger" icon={<Trash2 size={16} aria-hidden />} isPending={remove.isPending} onPress={handleRemove}>
              {t("config.remove")}
            </Button>
          ) : null}
        </div>
      ) : null}
      {settings.last_change ? (
        <p className="page-over">
          {settings.last_change.by_command
            ? t("config.changedByCommand", { when: format.dateTime(settings.last_change.at_ms) })
            : t("config.changedBy", { by: settings.last_change.by, when: format.dateTime(settings.last_change.at_ms) })}
        </p>
      ) : null}
    </form>
  );

  function usedWords(cap: AiCap): string {
    return t("config.used", { used: format.number(cap.used_tokens + cap.reserved_tokens) });
  }
}

/** Whether the endpoint answers. */
function EndpointTest() {
  const { t } = useTranslation("ai-tools");
  const test = useTestEndpoint();
  const problemWords = useProblemWords();
  return (
    <section className="page-card page-pad page-section" aria-label={t("config.testTitle")}>
      <h2 className="page-subtitle">{t("config.testTitle")}</h2>
      <div className="ai-actions">
        <Button icon={<PlugZap size={16} aria-hidden />} isPending={test.isPending} onPress={() => test.mutate()}>
          {t("config.test")}
        </Button>
      </div>
      {test.data && !test.isPending ? <Tested tested={test.data} /> : null}
      {test.error ? (
        <Banner kind="error" isLive>
          {problemWords(test.error)}
        </Banner>
      ) : null}
    </section>
  );
}

function Tested({ tested }: { tested: AiEndpointTested }) {
  const { t } = useTranslation("ai-tools");
  const format = useFormat();
  const failureWords = useFailureWords();
  const costWords = useCostWords();
  if (!tested.is_answered) {
    return (
      <Banner kind="error" isLive>
        {failureWords(tested.failure)}
      </Banner>
    );
  }
  return (
    <Banner kind="success" isLive title={t("config.answered", { took: format.duration(tested.took_ms) })}>
      <bdi>{tested.answer}</bdi> {costWords(tested)}
    </Banner>
  );
}

/** What everybody has sent. */
function Requests({ keptDays }: { keptDays: number }) {
  const { t } = useTranslation("ai-tools");
  const format = useFormat();
  const costWords = useCostWords();
  const requests = useAllRequests();
  if (requests.error) return <LoadFailure error={requests.error} onRetry={() => void requests.refetch()} />;
  if (!requests.data) return <Skeleton lines={4} />;
  const toolName = (name: string) => {
    const known = (["generate_ideas", "generate_portfolio", "create_profile", "find_resources", "summarize_call", "test_prompts"] as const).find(
      (one) => one === name,
    );
    return known ? t(`tools.${known}`) : name;
  };
  return (
    <section className="page-card page-pad page-section" aria-label={t("requests.title")}>
      <h2 className="page-subtitle">{t("requests.title")}</h2>
      <p className="page-lead">{t("requests.lead", { days: format.number(keptDays) })}</p>
      {requests.data.requests.length === 0 ? (
        <EmptyState title={t("requests.none")} level={3}>
          {t("requests.noneWords")}
        </EmptyState>
      ) : (
        <Table label={t("requests.title")}>
          <TableHead>
            <ColumnHead>{t("requests.when")}</ColumnHead>
            <ColumnHead>{t("requests.who")}</ColumnHead>
            <ColumnHead>{t("requests.tool")}</ColumnHead>
            <ColumnHead>{t("requests.state")}</ColumnHead>
            <ColumnHead>{t("requests.used")}</ColumnHead>
            <ColumnHead>{t("sent.title")}</ColumnHead>
          </TableHead>
          <tbody>
            {requests.data.requests.map((one) => (
              <TableRow key={one.id}>
                <Cell header>{format.dateTime(one.created_at_ms)}</Cell>
                <Cell>
                  <bdi>{one.by}</bdi>
                </Cell>
                <Cell>{toolName(one.tool)}</Cell>
                <Cell>{t(`requests.states.${one.state}`)}</Cell>
                <Cell>{costWords(one)}</Cell>
                <Cell>
                  <SentView sent={one.sent} />
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
