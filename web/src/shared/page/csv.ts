const RUNS = /^[=+\-@\t\r]/;

/** A cell of comma-separated values (RFC 4180). One that begins like a formula is text: an apostrophe is put before it. */
function quoted(cell: string): string {
  const inert = RUNS.test(cell.trimStart()) && Number.isNaN(Number(cell)) ? `'${cell}` : cell;
  return /[",\n\r]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Rows as a file that spreadsheets read as UTF-8 and run nothing of. */
export function csvOf(rows: string[][]): Blob {
  const lines = rows.map((row) => row.map(quoted).join(","));
  return new Blob([`\ufeff${lines.join("\r\n")}\r\n`], { type: "text/csv" });
}
