/** Dates in the metadata of a picture, in the phone's own time, such as "2026:11:28 19:25:51". */
const written = /(20\d\d):(\d\d):(\d\d) (\d\d:\d\d:\d\d)\0/g

/**
 * The earliest moment, by the phone's clock, at which a file says that it was made or changed; Infinity if it says none. What
 * is drawn again no longer says it.
 */
export async function takenAt(file: File): Promise<number> {
  // PNG and JPEG, as phones make screenshots, begin with what they say of themselves.
  const dates = (await file.slice(0, 65_536).text()).matchAll(written)
  // Without a zone, a date and time are those of the phone.
  const moments = [...dates].map(([, year, month, day, time]) => Date.parse(`${year}-${month}-${day}T${time}`))
  return Math.min(...[file.lastModified, ...moments].filter((moment) => moment > 0))
}
