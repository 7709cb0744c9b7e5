import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../api/client";

/** The figures of a program over some days; the last thirty where none are named. */
export function useFigures(program: number, { from, to }: { from: string; to: string }) {
  return useQuery({
    queryKey: ["figures", program, from, to],
    queryFn: ({ signal }) =>
      api.get("/api/admin/programs/{id}/figures", { path: { id: program }, query: { from: from || undefined, to: to || undefined }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A cell of a CSV file (RFC 4180) in which no spreadsheet executes anything (OWASP, "CSV Injection"). */
function cell(value: string | number): string {
  const text = typeof value === "string" && /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a CSV file, with the mark by which spreadsheets read it as UTF-8. */
export function csvOf(rows: (string | number)[][]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Saves a text as a file. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
