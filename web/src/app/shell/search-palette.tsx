import { useQuery } from "@tanstack/react-query";
import { ArrowRight, FilePlus2, FileText, LogOut, MessageSquareText, Monitor, Moon, Phone, Sun, Zap } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { api } from "../../api/client";
import { useFormat } from "../../shared/words/format";
import { ItemStatus } from "../../shared/cases/item/item-status";
import { casePath, paths, threadPath } from "../../shared/page/paths";
import { useShortcutGroups } from "../../shared/page/shortcuts/shortcuts";
import { useProblemWords } from "../../shared/words/problem-words";
import { hasPermission } from "../../shared/identity/roles";
import { chooseTheme } from "../../shared/page/theme";
import { useSettled } from "../../shared/page/use-settled";
import { useUser } from "../../shared/identity/user";
import { AutocompleteList, type AutocompleteChoice } from "../../ui/autocomplete-list";
import { Dialog } from "../../ui/dialog";
import { Marked } from "../../ui/marked";
import { Skeleton } from "../../ui/skeleton";
import { PresenceMark } from "../../ui/presence-mark";
import { menuOf } from "../menu";
import { CHOICES, useAvailabilityChoice } from "./availability-menu";
import { useLogout } from "./logout";
import "./search-palette.css";

const LEAST_LETTERS = 2;

/** One box for people, applications, what was written and said, and commands. Opens with ⌘K or Ctrl K. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("shell");
  const user = useUser();
  const words = useProblemWords();
  const navigate = useNavigate();
  const format = useFormat(user.zone);
  const commands = useCommands();
  const [text, setText] = useState("");
  const query = useSettled(text.trim());
  const canSearch = query.length >= LEAST_LETTERS && hasPermission(user, "thread.read");
  const search = useQuery({
    queryKey: ["search", query],
    queryFn: ({ signal }) => api.get("/api/search", { query: { q: query, limit: 20 }, signal }),
    enabled: canSearch,
    staleTime: 10_000,
  });

  const kinds = { application: t("search.kind.application"), message: t("search.kind.message"), transcript: t("search.kind.transcript") };
  const icons = { application: FileText, message: MessageSquareText, transcript: Phone };
  const found: AutocompleteChoice[] = (canSearch ? (search.data?.hits ?? []) : []).map((hit, index) => {
    const Icon = icons[hit.kind];
    return {
      id: `${hit.kind}-${hit.message_id ?? hit.item_id}-${index}`,
      name: `${hit.name} ${hit.externalId}`,
      onChoose: () => {
        onClose();
        void navigate(hit.kind === "application" ? casePath(hit.item_id) : threadPath(hit.thread_id, { message: hit.message_id, at: hit.start_ms }));
      },
      content: (
        <Row
          icon={<Icon size={16} aria-hidden />}
          title={hit.kind === "application" ? <Marked text={hit.snippet} /> : hit.name}
          aside={`${hit.externalId} · ${format.brief(hit.at_ms)}`}
          kind={kinds[hit.kind]}
        >
          {hit.kind === "application" ? (
            <span>{t("search.foundBy", { parts: format.names(hit.found_by.map((part) => t(`search.part.${part}`))) })}</span>
          ) : (
            <Marked text={hit.snippet} />
          )}
          <span className="palette-facts">
            <bdi>{hit.processName}</bdi>
            <ItemStatus token={hit.statusToken} name={hit.currentStateName} />
            <bdi>{hit.ownerName || t("search.unassigned")}</bdi>
          </span>
        </Row>
      ),
    };
  });
  const wanted = query.toLocaleLowerCase();
  const offered = commands
    .filter((command) => !wanted || command.name.toLocaleLowerCase().includes(wanted))
    .map((command) => ({
      id: command.id,
      name: command.name,
      onChoose: () => {
        onClose();
        command.run();
      },
      content: <Row icon={command.icon} title={command.name} kind={t("search.kind.command")} {...(command.keys ? { keys: command.keys } : {})} />,
    }));

  const empty =
    canSearch && search.isPending ? (
      <Skeleton lines={4} shape="row" />
    ) : search.error ? (
      t("search.failed", { reason: words(search.error) })
    ) : query.length < LEAST_LETTERS ? (
      t("search.start")
    ) : (
      t("search.nothing", { query })
    );

  return (
    <Dialog title={t("search.label")} hideTitle isOpen onClose={onClose} size="medium" place="top" className="palette">
      <AutocompleteList
        label={t("search.label")}
        placeholder={t("search.placeholder")}
        value={text}
        onChange={setText}
        choices={[...found, ...offered]}
        empty={empty}
      />
    </Dialog>
  );
}

interface Command {
  id: string;
  name: string;
  icon: ReactNode;
  /** The keys that do the same. */
  keys?: string;
  run: () => void;
}

/** What the keys of the page that is shown do. They end in the page, so the palette closes first. */
function useKeyCommands(): Command[] {
  const groups = useShortcutGroups((state) => state.groups);
  return groups.flatMap((group) =>
    group.shortcuts.flatMap(({ keys, words, run }) =>
      run
        ? [{ id: `key-${group.name}-${keys}`, name: `${group.name}: ${words}`, icon: <Zap size={16} aria-hidden />, keys, run: () => void setTimeout(run) }]
        : [],
    ),
  );
}

function useCommands(): Command[] {
  const { t } = useTranslation(["shell", "pages"]);
  const user = useUser();
  const navigate = useNavigate();
  const logout = useLogout();
  const chooseAvailability = useAvailabilityChoice();
  const ofPage = useKeyCommands();
  return [
    ...ofPage,
    ...(hasPermission(user, "queue.write")
      ? [{ id: "add-case", name: t("pages:titles.addCase"), icon: <FilePlus2 size={16} aria-hidden />, run: () => void navigate(paths.addCase) }]
      : []),
    ...menuOf("staff", { user, programType: null }).map((area) => ({
      id: area.id,
      name: t("search.goTo", { area: t(area.words) }),
      icon: <ArrowRight size={16} className="palette-arrow" aria-hidden />,
      run: () => void navigate(area.path),
    })),
    ...(hasPermission(user, "call.place")
      ? CHOICES.map((choice) => ({
          id: `availability-${choice}`,
          name: t("availability.command", { state: t(`availability.state.${choice}`) }),
          icon: <PresenceMark state={choice} />,
          run: () => chooseAvailability(choice),
        }))
      : []),
    { id: "light", name: `${t("theme.label")}: ${t("theme.light")}`, icon: <Sun size={16} aria-hidden />, run: () => chooseTheme("light") },
    { id: "dark", name: `${t("theme.label")}: ${t("theme.dark")}`, icon: <Moon size={16} aria-hidden />, run: () => chooseTheme("dark") },
    { id: "system", name: `${t("theme.label")}: ${t("theme.system")}`, icon: <Monitor size={16} aria-hidden />, run: () => chooseTheme("system") },
    { id: "logout", name: t("account.logout"), icon: <LogOut size={16} aria-hidden />, run: logout.run },
  ];
}

interface RowProps {
  icon: ReactNode;
  title: ReactNode;
  aside?: string;
  kind: string;
  keys?: string;
  children?: ReactNode;
}

function Row({ icon, title, aside, kind, keys, children }: RowProps) {
  return (
    <span className="palette-row">
      {icon}
      <span className="palette-words">
        <span className="palette-title">
          <bdi>{title}</bdi>
          {aside ? <bdi className="palette-aside">{aside}</bdi> : null}
        </span>
        {children ? <span className="palette-snippet">{children}</span> : null}
      </span>
      {keys ? (
        <span className="palette-keys" aria-hidden>
          {keys.split(" ").map((key) => (
            <kbd key={key} className="ui-kbd">
              {key}
            </kbd>
          ))}
        </span>
      ) : null}
      <span className="palette-kind">{kind}</span>
    </span>
  );
}
