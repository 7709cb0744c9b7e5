import { BookUser, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isProblem } from "../../../api/problem";
import type { AddressBookEntry, NewAddressBookEntry } from "../../../api/schema";
import { useQueueConfig } from "../../../shared/cases/item/item-queries";
import { LoadFailure } from "../../../shared/page/load-failure";
import { ALL_LANGUAGES, languageName } from "../../../shared/words/languages";
import { useProblemWords } from "../../../shared/words/problem-words";
import { Banner } from "../../../ui/banner";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { EmptyState } from "../../../ui/empty-state";
import { Select } from "../../../ui/select";
import { Skeleton } from "../../../ui/skeleton";
import { Cell, ColumnHead, Table, TableHead, TableRow } from "../../../ui/table";
import { TextField } from "../../../ui/text-field";
import { showToast } from "../../../ui/toast-queue";
import { useAddEntry, useAddressBook, useRemoveEntry } from "./api/address-book";

type Programs = readonly { ID: number; Name: string }[];

/** Whom reviewers can call into calls, by program: an interpreter line, a utility. */
export function AddressBook() {
  const { t, i18n } = useTranslation("transfers");
  const problemWords = useProblemWords();
  const book = useAddressBook();
  const config = useQueueConfig();
  const add = useAddEntry();
  const remove = useRemoveEntry();
  const [isAdding, setAdding] = useState(false);
  const error = book.error ?? config.error;
  if (!book.data || !config.data) return error ? <LoadFailure error={error} onRetry={() => void book.refetch()} /> : <Skeleton lines={2} />;
  const programs: Programs = config.data.processes;
  const undoFailed = (reason: unknown) => showToast({ kind: "error", title: t("book.undoFailed"), detail: problemWords(reason) });
  const handleRemove = ({ id, program_id, name, number, role, lang }: AddressBookEntry) =>
    remove.mutate(id, {
      onSuccess: () =>
        showToast({
          kind: "success",
          title: t("book.removed"),
          action: { name: t("book.undo"), onPress: () => void add.mutateAsync({ program_id, name, number, role, lang }).catch(undoFailed) },
        }),
      onError: (reason) => showToast({ kind: "error", title: t("book.removeFailed"), detail: problemWords(reason) }),
    });
  return (
    <>
      <p>{t("book.words")}</p>
      <Button icon={<Plus size={16} aria-hidden />} onPress={() => setAdding(true)}>
        {t("book.add")}
      </Button>
      {book.data.length === 0 ? (
        <EmptyState icon={<BookUser />} title={t("book.empty")}>
          <p>{t("book.emptyWords")}</p>
        </EmptyState>
      ) : (
        <Table label={t("book.title")}>
          <TableHead>
            <ColumnHead>{t("book.name")}</ColumnHead>
            <ColumnHead>{t("book.number")}</ColumnHead>
            <ColumnHead>{t("book.role")}</ColumnHead>
            <ColumnHead>{t("book.program")}</ColumnHead>
            <ColumnHead hideName>{t("book.actions")}</ColumnHead>
          </TableHead>
          <tbody>
            {book.data.map((one) => (
              <TableRow key={one.id}>
                <Cell dir="auto">{one.name}</Cell>
                <Cell>
                  <bdi className="phones-number tabular">{one.number_shown}</bdi>
                </Cell>
                <Cell>
                  {one.role === "interpreter" ? t("book.interpreter") : t("book.thirdParty")}, {languageName(one.lang, i18n.language)}
                </Cell>
                <Cell>
                  <bdi>{programs.find((program) => program.ID === one.program_id)?.Name ?? one.program_id}</bdi>
                </Cell>
                <Cell>
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t("book.removeOf", { name: one.name })}
                    isPending={remove.isPending && remove.variables === one.id}
                    onPress={() => handleRemove(one)}
                  >
                    {t("book.remove")}
                  </Button>
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
      {isAdding ? <EntryDialog programs={programs} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function EntryDialog({ programs, onClose }: { programs: Programs; onClose: () => void }) {
  const { t, i18n } = useTranslation("transfers");
  const problemWords = useProblemWords();
  const add = useAddEntry();
  const [entry, setEntry] = useState<NewAddressBookEntry>({ program_id: programs[0]?.ID ?? 0, name: "", number: "", role: "interpreter", lang: "es" });
  const change = (part: Partial<NewAddressBookEntry>) => setEntry((before) => ({ ...before, ...part }));
  const faults = isProblem(add.error) ? add.error.errors : [];
  const fault = (field: string) => faults.find((one) => one.field === field)?.key;
  const numberFault = fault("number");
  const numberWords: Record<string, string> = { in_use: t("book.known"), too_many: t("book.tooMany"), number_not_served: t("book.notServed") };
  return (
    <Dialog
      title={t("book.add")}
      isOpen
      onClose={onClose}
      kind="form"
      actions={
        <>
          <Button onPress={onClose}>{t("book.cancel")}</Button>
          <Button variant="primary" isPending={add.isPending} onPress={() => add.mutate(entry, { onSuccess: onClose })}>
            {t("book.save")}
          </Button>
        </>
      }
    >
      <div className="phones-form">
        {add.isError && faults.length === 0 ? (
          <Banner kind="error" isLive>
            {problemWords(add.error)}
          </Banner>
        ) : null}
        <Select
          label={t("book.program")}
          options={programs.map((program) => ({ id: program.ID, name: program.Name }))}
          value={entry.program_id}
          onChange={(id) => change({ program_id: Number(id) })}
        />
        <TextField
          label={t("book.name")}
          value={entry.name}
          maxLength={100}
          textDir="auto"
          autoComplete="off"
          error={fault("name") ? t("book.needed") : undefined}
          onChange={(name) => change({ name })}
        />
        <TextField
          label={t("book.number")}
          type="tel"
          textDir="ltr"
          autoComplete="off"
          value={entry.number}
          error={numberFault ? (numberWords[numberFault] ?? t("book.invalid")) : undefined}
          onChange={(number) => change({ number })}
        />
        <Select
          label={t("book.role")}
          options={[
            { id: "interpreter", name: t("book.interpreter") },
            { id: "third_party", name: t("book.thirdParty") },
          ]}
          value={entry.role}
          onChange={(role) => change({ role: role === "third_party" ? "third_party" : "interpreter" })}
        />
        <Select
          label={t("book.lang")}
          options={[...ALL_LANGUAGES].sort((one, other) => one.order - other.order).map(({ code }) => ({ id: code, name: languageName(code, i18n.language) }))}
          value={entry.lang ?? "en"}
          onChange={(lang) => change({ lang: String(lang) })}
        />
      </div>
    </Dialog>
  );
}
