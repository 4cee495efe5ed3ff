/** The meaning of the mark R, under a table that has one. */
export const RestatedNote = () => <span>R: restated; hover says what it was before.</span>;
