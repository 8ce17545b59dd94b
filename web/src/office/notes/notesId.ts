/** Where the notes of a card stand. */
export const notesId = "notes";
