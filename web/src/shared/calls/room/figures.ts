/** Words of numbers, amounts and dates in the languages that most calls are held in. */
const WRITTEN_OUT = new Set(
  [
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million dollars cents percent",
    "monday tuesday wednesday thursday friday saturday sunday january february april june july august september october november december",
    "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien ciento cientos mil millón dólares centavos",
    "lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون مئة مائة ألف دولار دولارا دولاراً الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد",
  ].flatMap((words) => words.split(" ")),
);

/** Is this word a number, an amount or a part of a date? Every recogniser writes some of them wrong and is sure of it. */
export function isFigure(word: string): boolean {
  if (/\p{N}/u.test(word)) return true;
  return WRITTEN_OUT.has(word.toLowerCase().replace(/[^\p{L}\p{M}]+/gu, ""));
}
