import { shownIn } from './shown-in.ts'

/** A text of the database. Its number is in the markup that is planted in it, so that a page says which texts it shows. */
export interface Text {
  name: string
  table: string
  column: string
  number: number
}

/** All numbers have one length: one that is cut off is no other's. */
const first = 101

export const texts: readonly Text[] = Object.keys(shownIn).map((name, place) => {
  const [table = '', column = ''] = name.split('.')
  return { name, table, column, number: first + place }
})

const numbers = new Map(texts.map(({ name, number }) => [name, number]))

export function numberOf(name: string): number {
  const number = numbers.get(name)
  if (number === undefined) throw new Error(`${name} is not in the table of texts`)
  return number
}
