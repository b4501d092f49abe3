import pg from 'pg'

const slowestMs = 5_000

/**
 * LISTEN on a connection of its own, for ever. After a break it connects again with growing pauses and calls `onGap`, for
 * nobody knows what was said meanwhile.
 */
export function listen(
  config: pg.ClientConfig,
  channel: string,
  on: { message(payload: string): void; gap(): void; error?(error: Error): void },
) {
  let client: pg.Client | undefined
  let closed = false
  let pauseMs = 50
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const mine = new pg.Client({ ...config, keepAlive: true, application_name: 'fortnight listener' })
    client = mine
    let over = false
    const again = (error?: Error) => {
      if (over || closed) return
      over = true
      if (error) on.error?.(error)
      mine.end().catch(() => {})
      pauseMs = Math.min(pauseMs * 2, slowestMs)
      timer = setTimeout(() => void connect(), pauseMs)
    }
    mine.on('notification', (message) => on.message(message.payload ?? ''))
    mine.on('error', again)
    mine.on('end', () => again())
    try {
      await mine.connect()
      await mine.query(`listen ${pg.escapeIdentifier(channel)}`)
      pauseMs = 50
      on.gap()
    } catch (error) {
      again(error as Error)
    }
  }
  void connect()

  return {
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
