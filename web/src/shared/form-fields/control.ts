/** What is wrong with an answer: with which part of it, by which key; a rule brings its own words. */
export interface FieldFault {
  part: string;
  key: string;
  words?: string | undefined;
}
