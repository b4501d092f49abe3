import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)
const compressible = /\.(?:js|css|html|svg|json|data|txt|xml|webmanifest)$/

/** Below this many bytes one packet carries the file either way. */
const worthwhile = 200

/** Writes `.br` and `.gz` next to every compressible file under `root`, so that no request pays for compression. */
export async function precompress(root: string): Promise<void> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(
    files.map(async (entry) => {
      const file = join(entry.parentPath, entry.name)
      const body = await readFile(file)
      if (body.length < worthwhile) return
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      }
      await writeFile(`${file}.br`, await brotli(body, { params }))
      await writeFile(`${file}.gz`, await gz(body, { level: constants.Z_BEST_COMPRESSION }))
    }),
  )
}
