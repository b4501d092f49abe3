import type pg from 'pg'

/** A column as the catalogue describes it. */
interface Column {
  table: string
  name: string
  type: string
  /** Its type with its domain or elements, as SQL names it. */
  declared: string
  /** The values that a check or an enumeration allows. */
  labels: string[] | null
  nullable: boolean
  /** The table whose rows it names. */
  of: string | null
  /** Has another value in each row, or is the first column of several that have. */
  unique: boolean
}

const everyColumn = `
  select c.relname as table, quote_ident(a.attname) as name, a.attnotnull = false as nullable,
    case when t.typelem <> 0 and t.typcategory = 'A' then 'array' else coalesce(b.typname, t.typname) end as type,
    format_type(a.atttypid, a.atttypmod) as declared,
    coalesce(
      (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = a.atttypid),
      (select array_agg(w[1]) from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([a-z_]+)''::text', 'g') w
       where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum])) as labels,
    (select f.relname from pg_constraint k join pg_class f on f.oid = confrelid
     where k.conrelid = c.oid and k.contype = 'f' and k.conkey = array[a.attnum] limit 1) as of,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indkey[0] = a.attnum) as unique
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    left join pg_type b on b.oid = t.typbasetype
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  order by c.oid, a.attnum`

/** What ninety-nine of a hundred rows are once a service has run for years: over. */
const usual: Record<string, string> = {
  'apps.status': 'completed',
  'assignments.state': 'completed',
  'contacts.status': 'resolved',
  'deliveries.state': 'sent',
  'disputes.state': 'declined',
  'findings.state': 'confirmed',
  'likeness_groups.state': 'different',
  'payment_help.state': 'answered',
  'payments.payment_status': 'completed',
  'payouts.state': 'paid',
  'refunds.refund_status': 'paid',
  'runs.phase': 'completed',
  'second_approvals.state': 'approved',
  'testers.status': 'available',
  'users.role': 'user',
  'webhook_deliveries.state': 'delivered',
}

/** A value of the column in row `i`, as SQL. */
function valueOf(column: Column, rows: number): string {
  const { type, labels, of, unique } = column
  // Another row for each, not the same for neighbours.
  const k = of && !unique ? `(1 + (i * 7919) % ${rows})` : 'i'
  if (labels && type !== 'array') {
    const any = `('{${labels.join()}}'::text[])[1 + i % ${labels.length}]`
    const most = usual[`${column.table}.${column.name}`]
    return most
      ? `case when i % 100 > 0 then '${most}' else ('{${labels.join()}}'::text[])[1 + i / 100 % ${labels.length}] end`
      : any
  }
  switch (type) {
    case 'uuid':
      return `md5('row ' || ${k})::uuid`
    case 'bool':
      return 'i % 100 = 0'
    case 'int2':
      return unique ? 'i % 30000' : 'i % 90'
    case 'int4':
    case 'int8':
    case 'numeric':
    case 'float4':
    case 'float8':
      return unique || of ? k : 'i % 900'
    case 'xid8':
      return `${k}::text`
    case 'timestamptz':
      return `now() - i * interval '12 hours'`
    case 'date':
      return 'current_date - i / 2'
    case 'interval':
      return `i % 100 * interval '1 hour'`
    case 'json':
    case 'jsonb':
      return `'{}'`
    case 'bytea':
      return `decode(md5('row ' || i), 'hex')`
    case 'bit':
    case 'varbit':
      return "repeat('0', 64)::bit(64)"
    case 'array':
      return `'{}'`
    default:
      return unique ? `'value ' || i` : `'value ' || i % 700`
  }
}

/**
 * Fills every table with that many rows, whatever their rules say, and has PostgreSQL count them: for plans, which
 * depend on how much there is.
 */
export async function fillTables(client: pg.ClientBase, rows: number): Promise<void> {
  const { rows: columns } = await client.query<Column>(everyColumn)
  await client.query('set session_replication_role = replica')
  const { rows: checks } = await client.query<{ drop: string }>(
    `select format('alter table %I drop constraint %I', c.relname, k.conname) as drop
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype in ('c', 'x') and c.relnamespace = 'public'::regnamespace and coninhcount = 0`,
  )
  for (const { drop } of checks) await client.query(drop)
  for (const [table, of] of Map.groupBy(columns, (column) => column.table)) {
    const values = of.map((column) => {
      const value = `(${valueOf(column, rows)})::${column.declared}`
      return column.nullable && !column.unique ? `case when i % 3 > 0 then ${value} end` : value
    })
    await client.query(
      `insert into ${table} (${of.map(({ name }) => name).join(', ')}) overriding system value
       select ${values.join(', ')} from generate_series(1, ${rows}) i on conflict do nothing`,
    )
  }
  await client.query('analyze')
}
