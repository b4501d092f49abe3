import { isDemo } from '../lib/demo.ts'
import { chunk } from '../lib/load-chunk.ts'
import { useChunk } from '../lib/use-chunk.ts'

const load = chunk(() => import('../features/demo/bar/demo-bar.tsx'), import.meta.url)

function LoadedBar() {
  const { module } = useChunk(load)
  return module ? <module.DemoBar /> : <div className="h-14.25 bg-sunken max-md:h-28.25 print:hidden" />
}

/** The bar of a demo, loaded late; nothing on a server with real data. */
export const LateDemoBar = () => (isDemo ? <LoadedBar /> : null)
