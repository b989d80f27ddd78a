/** Marks of a question that was answered in this sitting. */
export interface Outcome {
  marks: number;
  outOf: number;
}
