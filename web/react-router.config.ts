import type { Config } from '@react-router/dev/config'

/** For the generation of route types alone: the application is built by vite.config.ts. */
export default { ssr: false } satisfies Config
