/** Cells between which a mark compares the brightness. */
export const [comparedColumns, comparedRows] = [16, 24] as const

/** Comparisons of each cell with its neighbours to the right and below. */
export const comparisons = (comparedColumns - 1) * comparedRows + comparedColumns * (comparedRows - 1)
