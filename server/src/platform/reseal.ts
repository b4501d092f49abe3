import type pg from 'pg'
import type { Vault } from './vault.ts'

/** A column that holds boxes of the vault; null where there is nothing to seal. */
export interface SealedColumn {
  table: string
  column: string
  /** Column that identifies a row. */
  key: string
  /** Column that the context is made of, if it is not the key. */
  of?: string
  /** What the boxes of a row are bound to. */
  context: (of: string) => string
  /** Values of other columns that follow from the secret and a key. */
  derived?: (plain: string, vault: Vault) => Record<string, Buffer>
}

export interface Resealed {
  /** Boxes that were sealed again. */
  resealed: number
  /** Rows that were left as they are, each with the reason. */
  left: { row: string; why: string }[]
}

/** Rows that are read together. */
const batch = 200

const isOld = (column: string) => `${column} is not null and substring(${column} from 1 for 4) <> $1`

/** How many boxes are not sealed with the first key. */
export async function countOld(pool: pg.Pool, vault: Vault, columns: readonly SealedColumn[]): Promise<number> {
  let old = 0
  for (const { table, column } of columns) {
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table} where ${isOld(column)}`, [
      Buffer.from(vault.keyId, 'hex'),
    ])
    old += rows[0]?.n ?? 0
  }
  return old
}

/**
 * Seals with the first key what another key of the ring has sealed, row by row, while servers with that ring run. A row
 * that changes meanwhile is left to its writer. It can be stopped and begun again at any time.
 */
export async function reseal(
  pool: pg.Pool,
  vault: Vault,
  columns: readonly SealedColumn[],
  onProgress: (resealed: number) => void = () => {},
): Promise<Resealed> {
  const done: Resealed = { resealed: 0, left: [] }
  const current = Buffer.from(vault.keyId, 'hex')
  for (const { table, column, key, of = key, context, derived } of columns) {
    // Those that are left stay in front of the rest.
    for (let left = 0; ;) {
      const { rows } = await pool.query<{ key: string; of: string; box: Buffer }>(
        `select ${key}::text as key, ${of}::text as of, ${column} as box from ${table}
         where ${isOld(column)} order by ${key} offset $2 limit ${batch}`,
        [current, left],
      )
      if (!rows.length) break
      for (const row of rows) {
        try {
          const plain = vault.open(row.box, context(row.of))
          const values = { [column]: vault.seal(plain, context(row.of)), ...derived?.(plain, vault) }
          const set = Object.keys(values).map((name, at) => `${name} = $${at + 3}`)
          const { rowCount } = await pool.query(
            `with said as (select set_config('fortnight.reseals', 'on', true))
             update ${table} set ${set.join(', ')} from said where ${key}::text = $1 and ${column} = $2`,
            [row.key, row.box, ...Object.values(values)],
          )
          done.resealed += rowCount ?? 0
        } catch (error) {
          left++
          done.left.push({ row: `${table}.${column} of ${row.key}`, why: (error as Error).message })
        }
        onProgress(done.resealed + done.left.length)
      }
    }
  }
  return done
}
