/** The first eight digits of the bank that sends it back, and its whole routing number. */
const [BANK, ROUTING] = ["12104288", "121042882"];
const COMPANY = "1921234567";
const TRACE = "061000140000001";

/** The file of a bank that sends one payment of a checking account back: NACHA's layout, rows of 94 columns. */
export function returnOf({ trace, cents, name, code }: { trace: string; cents: number; name: string; code: string }): string {
  const amount = String(cents);
  const hash = String(Number(BANK)).padStart(10, "0");
  const sums = "".padStart(12, "0") + amount.padStart(12, "0");
  const rows = [
    "101 021000021 0610001462611301305B094101RIVERBEND BANK         FRB ATLANTA                    ",
    `5200RIVERBEND COUNTY                    ${COMPANY}PPDAWARD     261120261127   1061000140000001`,
    `621${ROUTING}${"12345678901".padEnd(17)}${amount.padStart(10, "0")}${"P7Q2M9".padEnd(15)}${name.padEnd(22)}  1${TRACE}`,
    `799${code}${trace.padEnd(15)}${"".padEnd(6)}${BANK}${"".padEnd(44)}${TRACE}`,
    `8200${"2".padStart(6, "0")}${hash}${sums}${COMPANY}${"".padEnd(25)}${"061000140000001"}`,
    `9000001${"1".padStart(6, "0")}${"2".padStart(8, "0")}${hash}${sums}${"".padEnd(39)}`,
  ];
  for (const row of rows) if (row.length !== 94) throw new Error(`a row of ${row.length} columns: ${row}`);
  return rows.join("\n");
}
