/**
 * How sure a fact is. `claimed`: one person says so. `evidenced`: there is something to show for it. `confirmed`: we
 * did it ourselves, or another side agrees (the developer, Play Console's count, an administrator).
 */
export const grades = ['claimed', 'evidenced', 'confirmed'] as const
export type Grade = (typeof grades)[number]

/** Whether a day of this grade is paid and counts as use. */
export const isEvidenced = (grade: Grade): boolean => grade !== 'claimed'

/** The surer of two grades. */
export const better = (x: Grade, y: Grade): Grade => (grades.indexOf(x) < grades.indexOf(y) ? y : x)
