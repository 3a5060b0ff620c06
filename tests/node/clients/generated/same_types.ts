/** The types of the package that is kept by hand are those of the document: this compiles only where both fit. */
import type * as ours from "./ours/types";
import type * as theirs from "./sdk";

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
// Where fields may be left out, one more of them would go unnoticed.
type SameArguments<A, B> = Same<A, B> & Same<Required<A>, Required<B>>;

export const same: [
  Same<ours.Memory, theirs.Memory>,
  Same<ours.Memories, theirs.Memories>,
  Same<ours.Forgotten, theirs.Forgotten>,
  Same<ours.Receipt, theirs.Receipt>,
  Same<ours.Item, theirs.Item>,
  Same<ours.Recall, theirs.Recall>,
  Same<ours.Fact, theirs.Fact>,
  Same<ours.Profile, theirs.Profile>,
  Same<ours.Correction, theirs.Correction>,
  Same<ours.Corrections, theirs.Corrections>,
  Same<ours.Note, theirs.Note>,
  Same<ours.Notes, theirs.Notes>,
  SameArguments<ours.NewMemory, theirs.V1MemoriesAddData["body"]>,
  SameArguments<ours.NewCorrection, theirs.V1CorrectionsAddData["body"]>,
  SameArguments<ours.NewNote, theirs.V1NotesAddData["body"]>,
  SameArguments<ours.RecallOptions & { query: string }, theirs.V1RetrieveData["body"]>,
  SameArguments<ours.Piece, NonNullable<theirs.V1MemoriesListData["query"]>>,
  SameArguments<ours.Piece, NonNullable<theirs.V1NotesListData["query"]>>,
] = [true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true];
