import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { CheckInRefusal } from '@fortnight/contract/testing/checkin-rules'

/**
 * A check-in that waits in this browser until the server has it. It belongs to one user, even if another one uses the
 * browser meanwhile.
 */
export interface Entry {
  id: string
  owner: string
  seat: number
  app_name: string
  minutes: number
  note: string | null
  /** The answer to the prompt of the day that it names; entries of earlier versions have none. */
  answer?: { day: string; text: string } | undefined
  /** The moment by this phone's clock. */
  used_at: string
  /** The day of the run that it was meant for, as this phone counts. */
  day: string
  picture: Blob | null
  /** When the picture's original was made, by this phone's clock; not known of entries of earlier versions. */
  taken_at?: number | undefined
  /**
   * Why the server refused it, in the server's words; a refused entry no longer waits and is kept until its owner drops
   * it.
   */
  refused: { type: CheckInRefusal | null; words: string } | null
  /** Its owner stopped it while its picture was on the way; it is sent again when they ask for it. */
  stopped?: boolean
}

interface Schema extends DBSchema {
  entries: { key: string; value: Entry; indexes: { owner: string } }
  /** The session that sends while no page is open; kept only as long as something of its user waits. */
  senders: { key: string; value: { owner: string; token: string } }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

const database = () =>
  (opened ??= openDB<Schema>('check-ins', 1, {
    upgrade(db) {
      db.createObjectStore('entries', { keyPath: 'id' }).createIndex('owner', 'owner')
      db.createObjectStore('senders', { keyPath: 'owner' })
    },
    // Another version of ours wants the database: it is opened again when it is needed next.
    blocking(_current, _next, event) {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
    terminated() {
      opened = undefined
    },
  }))

/** Notifies other tabs, and the service worker, of every change. */
export const changes = 'check-ins'

function notifyOtherTabs() {
  const channel = new BroadcastChannel(changes)
  // A channel has no other origin to mind; the rule takes it for a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(null)
  channel.close()
}

/** What waits or was refused, of that user, oldest first. */
export async function listEntries(owner: string): Promise<Entry[]> {
  const entries = await (await database()).getAllFromIndex('entries', 'owner', owner)
  return entries.toSorted((entry, other) => entry.used_at.localeCompare(other.used_at))
}

/** Keeps an entry together with the session that sends it: its user can close the page once it shows as waiting. */
export async function putEntry(entry: Entry, token: string | undefined): Promise<void> {
  const tx = (await database()).transaction(['entries', 'senders'], 'readwrite')
  await tx.objectStore('entries').put(entry)
  if (token) await tx.objectStore('senders').put({ owner: entry.owner, token })
  await tx.done
  notifyOtherTabs()
}

/** Changes an entry that is still there; one that was dropped meanwhile stays dropped. */
export async function changeEntry(id: string, change: Partial<Entry>): Promise<void> {
  const tx = (await database()).transaction('entries', 'readwrite')
  const entry = await tx.store.get(id)
  if (entry) await tx.store.put({ ...entry, ...change })
  await tx.done
  notifyOtherTabs()
}

export async function dropEntry(id: string): Promise<void> {
  await (await database()).delete('entries', id)
  notifyOtherTabs()
}

/** Lets the service worker send for this user no longer. */
export const dropSender = async (owner: string): Promise<void> => (await database()).delete('senders', owner)

export const listSenders = async () => (await database()).getAll('senders')
